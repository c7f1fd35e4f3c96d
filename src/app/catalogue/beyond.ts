import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

/** Pages beside the specification's 605: what it has no address for, each with a reason. */
export const beyond = [
  // an organization may ask for an authenticator before anything else is served; the specification knows codes by mail alone
  ...rows('account', 'account', {}, [['authenticator', 'Set up your Authenticator']]),
  // passwords may end, or HR asks for another, before anything else is served; the specification changes them at will alone
  ...rows('account', 'account', {}, [['change-password', 'Change your Password']]),
  // an organization has terms that come before anything else (features 25.a); the specification has those of the installation alone
  ...rows('account', 'account', {}, [['terms', 'Terms of your Organization']]),
  // where the provider of an organization sends people back; the specification knows passwords alone
  ...rows('account', 'account', {}, [['sso', 'Signing in']]),
  // specification 2 has changes of employments and no page for what comes before one: the end of a probation, steps that are due
  ...rows('admin', 'hris', { permission: [P.hris.employmentReview] }, [
    [
      'hris/employment-review/confirmation',
      'Probation and Confirmation',
      { words: 'confirm probation questionnaire extend' },
    ],
    [
      'hris/employment-review/step-increment',
      'Steps that are Due',
      { words: 'grade increment automatic step up' },
    ],
    // features 21.a: facts for HR before somebody leaves; the specification's reports count who has left
    [
      'hris/employment-review/facts',
      'Facts to Look At',
      { words: 'early warning contract end long without review probation undecided' },
    ],
  ]),
  // features 3.6: what was issued is kept in a log with its hash; letters to candidates are none of an employee's
  ...rows('admin', 'hris', { permission: [P.hris.preEmployment] }, [
    [
      'hris/pre-employment/offers',
      'Offer Letters',
      { words: 'offers sent candidates log hash waiting approval' },
    ],
  ]),
  ...rows('supervisor', 'my-team', {}, [
    ['my-team/confirmation', 'Team Probation', { words: 'confirm probation recommend' }],
    // what leavers said is shown to their supervisors in figures alone, which are no page of HR's
    ['my-team/exits', 'Exits from the Team', { words: 'exit interview leavers reasons turnover' }],
  ]),
  // features 15.a: employees refer candidates and see their bonus; the specification has no page for it
  ...rows('user', 'recruitment', {}, [
    ['recruitment/referral', 'Refer Candidates', { words: 'recommend friend job referral bonus link' }],
  ]),
  ...rows('admin', 'recruitment', { permission: [P.recruitment.applications, P.payroll.generate] }, [
    ['recruitment/referral', 'Referrals', { words: 'recommended candidates bonus payroll' }],
  ]),
  // features 1.9: what comes round by itself is seen and begun by HR; the specification has no page for it
  ...rows('admin', 'organization', { permission: [P.organization.report, P.organization.settings] }, [
    [
      'organization/report/scheduled-work',
      'Scheduled Work',
      { words: 'jobs nightly cron background run again by itself' },
    ],
  ]),
  // specification 2 has both for HR alone; who books a room, or was given something, is mostly no HR
  ...rows('user', 'organization', {}, [
    ['organization/meeting-room', 'Meeting Rooms', { words: 'book conference room meeting' }],
    ['organization/equipment', 'My Equipment', { words: 'laptop assets acknowledge given' }],
  ]),
  // features 7: simulator, statement and months to skip for whoever borrows; specification 2 has loans for HR alone
  ...rows('user', 'loan', { flag: 'loan' }, [
    ['loan', 'My Loans', { words: 'borrow loan request statement guarantor emi' }],
  ]),
  // features 7.a: what a loan costs less than the market is a benefit, by a rate that somebody sets
  ...rows('admin', 'loan', { permission: [P.payroll.loan], flag: 'loan' }, [
    ['loan/settings/market-rate', 'Market Interest Rates', { words: 'soft loan benefit perquisite' }],
  ]),
  // the specification imports what belongs to people but for where they live
  ...rows('admin', 'hris', { permission: [P.hris.importEmployees], writes: true }, [
    ['hris/import/addresses', 'Import Addresses', { words: 'upload excel csv district municipality ward' }],
  ]),
  // specification 2 has a link for the offer alone; what a newcomer fills in afterwards needs one of its own
  ...rows('external', 'hris', {}, [['pre-boarding/{token}', 'Details before the First Day']]),
  // the code of an ID card leads whoever scans it to whether the card is good
  ...rows('external', 'hris', {}, [['id-card/{token}', 'ID Card']]),
  // what stands where on a card is drawn; the specification has the list of templates alone
  ...rows('admin', 'hris', { permission: [P.hris.idCards] }, [
    ['hris/id-card/templates/{id}/design', 'Card Design', { writes: true }],
  ]),
  ...rows('commons', 'commons', { permission: [P.commons.idCardSamples] }, [
    ['id-card-samples/{id}/design', 'Sample Design', { writes: true }],
  ]),
  // features 18.a: names of reporters are released by a custodian, figures have least counts, and investigators may come from outside
  ...rows('user', 'whistle-blower', { flag: 'whistle_blower' }, [
    [
      'whistle-blower/statistics',
      'Whistle-Blower Statistics',
      { needs: 'investigator', words: 'misconduct figures time to acknowledge close' },
    ],
    [
      'whistle-blower/identity-requests',
      'Identity Requests',
      { needs: 'custodian', words: 'release name of reporter custodian' },
    ],
  ]),
  ...rows('shell', 'whistle-blower', {}, [
    ['/investigations/{organization}', 'Reports to Investigate'],
    ['/investigations/{organization}/{id}', 'Report to Investigate', { name: 'investigations-detail' }],
  ]),
  // features 22.a: moves between organizations of one installation, which both sides approve
  ...rows('user', 'transfer', { flag: 'transfer_request' }, [
    [
      'transfer/other-organization',
      'Moves to Another Organization',
      { words: 'inter-company transfer change organization group' },
    ],
  ]),
  ...rows('admin', 'transfer', { flag: 'transfer_request' }, [
    [
      'transfer/departures',
      'Moves to Other Organizations',
      { permission: [P.hris.separation], words: 'inter-company transfer release' },
    ],
    [
      'transfer/arrivals',
      'Moves from Other Organizations',
      { permission: [P.hris.preEmployment], words: 'inter-company transfer accept' },
    ],
  ]),
  // programs come in by keys (specification 1 knows people's sessions alone)
  ...rows('admin', 'organization', { permission: [P.security.all] }, [
    [
      'organization/settings/security-settings/api-keys',
      'API Keys',
      { words: 'service account token integration bi' },
    ],
    [
      'organization/settings/security-settings/webhooks',
      'Webhooks',
      { words: 'integration events signed http callback' },
    ],
    // features 25.a: logins are kept by the organization's own directory (SCIM)
    [
      'organization/settings/security-settings/provisioning',
      'Provisioning',
      { words: 'scim entra okta directory sync deprovision logins' },
    ],
    [
      'organization/settings/security-settings/terms',
      'Terms and Consents',
      { words: 'privacy notice agree accept consent register withdraw policy' },
    ],
    [
      'organization/settings/security-settings/audit-trail',
      'Audit Trail',
      { words: 'security events permission changes downloads tampering digest retention of logs' },
    ],
  ]),
  // features 25.a: auditors and HR of several organizations are let in by somebody; the specification takes them as given
  // the specification opens it from the bar alone (1, section 2), where it has no address to search or to send
  ...rows('admin', 'organization', { permission: [P.groups.all] }, [
    [
      'organization/settings/security-settings/permissions',
      'Roles and permissions',
      { words: 'manage permission role groups access rights who may separation of duties give codes' },
    ],
    [
      'organization/settings/security-settings/outside-people',
      'Auditors and HR from Outside',
      { words: 'add audit user invite external hr of another organization guest by email' },
    ],
  ]),
  // the like of the common list: the specification says what its codes open, not who gives them
  ...rows('commons', 'commons', { permission: [P.commons.all] }, [
    [
      'permissions',
      'Common Permissions',
      { words: 'give common codes rights administrators of the installation' },
    ],
  ]),
  // an approver decides by the link of a mail, without signing in
  ...rows('external', 'leave', {}, [['decide/{token}', 'Decision by Mail']]),
  // who has left has no account any more, and is asked all the same (specification 1 has the exit interview for accounts alone)
  ...rows('external', 'hris', {}, [['exit-interview/{token}', 'Exit Interview after Leaving']]),
  // a screen that many share: who checks in there has no session on it
  ...rows('external', 'attendance', {}, [['kiosk/{token}', 'Attendance Kiosk']]),
]
