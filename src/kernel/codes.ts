/**
 * Every permission code (specification 1, section 3): `module.00` is full access, `module.99` read-only.
 * Where the specification gives only a range, the titles are ours, chosen by the screens they guard.
 */
export const codeCatalogue = {
  groups: { title: 'Groups and permissions', codes: { all: ['1.00', 'Groups and permissions'] } },
  organization: {
    title: 'Organization',
    codes: {
      all: ['2.00', 'Organization: full access'],
      read: ['2.99', 'Organization: read only'],
      settings: ['2.01', 'Organization settings'],
      report: ['2.02', 'Organization reports'],
      documents: ['2.03', 'Organization documents'],
      application: ['2.04', 'Application settings'],
      vision: ['2.05', 'Mission and vision'],
      fiscalYear: ['2.06', 'Fiscal year'],
      holiday: ['2.07', 'Holiday'],
      ethics: ['2.08', 'Ethics'],
      equipment: ['2.09', 'Equipment'],
      division: ['2.10', 'Division'],
      employmentType: ['2.11', 'Employment type'],
      jobTitle: ['2.12', 'Job title'],
      branch: ['2.13', 'Branch'],
      bank: ['2.14', 'Bank'],
      template: ['2.15', 'Template mapping'],
      meetingRoom: ['2.16', 'Meeting room'],
      employmentLevel: ['2.17', 'Employment level'],
      ksao: ['2.18', 'Knowledge, skills, abilities and other attributes'],
      dutyStation: ['2.19', 'Duty station'],
      emailNotification: ['2.20', 'Email notification settings'],
      hierarchy: ['2.21', 'Organization hierarchy'],
    },
  },
  userProfile: {
    title: 'User profile',
    codes: { all: ['3.00', 'User profile: full access'], read: ['3.99', 'User profile: read only'] },
  },
  hris: {
    title: 'HR records',
    codes: {
      all: ['4.00', 'HR records: full access'],
      read: ['4.99', 'HR records: read only'],
      employees: ['4.01', 'Employees'],
      importEmployees: ['4.02', 'Import of employees'],
      changeRequests: ['4.03', 'Change requests'],
      preEmployment: ['4.04', 'Pre-employment'],
      onboarding: ['4.05', 'Onboarding'],
      employmentReview: ['4.06', 'Employment review'],
      separation: ['4.07', 'Separation'],
      offboarding: ['4.08', 'Offboarding'],
      resignation: ['4.09', 'Resignation'],
      documents: ['4.10', 'Employee documents'],
      idCards: ['4.11', 'ID cards'],
      letterTemplates: ['4.12', 'Letter templates'],
      contracts: ['4.13', 'Contracts'],
      settings: ['4.14', 'HR records settings'],
      reports: ['4.15', 'HR records reports'],
      noticeApproval: ['4.16', 'Noticeboard approval'],
      sensitive: ['4.17', 'Bank, legal and medical information'],
      exitInterview: ['4.18', 'Exit interviews'],
    },
  },
  attendance: {
    title: 'Attendance',
    codes: {
      all: ['5.00', 'Attendance: full access'],
      read: ['5.99', 'Attendance: read only'],
      overview: ['5.01', 'Attendance overview'],
      workShift: ['5.02', 'Create work shifts'],
      assignShift: ['5.03', 'Assign work shifts'],
      devices: ['5.04', 'Devices'],
      assignDevice: ['5.05', 'Assign devices'],
      individual: ['5.06', 'Individual attendance settings'],
      offline: ['5.07', 'Offline attendance'],
      import: ['5.08', 'Import of attendance'],
      adjustments: ['5.09', 'Adjustments'],
      overtimeSettings: ['5.10', 'Overtime settings'],
      overtimeClaims: ['5.11', 'Overtime claims'],
      preOvertime: ['5.12', 'Pre-approval of overtime'],
      travel: ['5.13', 'Travel attendance'],
      creditHour: ['5.14', 'Credit hours'],
      timesheet: ['5.15', 'Timesheets'],
      webAttendance: ['5.16', 'Web attendance'],
      penalty: ['5.17', 'Penalties'],
      roster: ['5.18', 'Roster'],
      reports: ['5.19', 'Attendance reports'],
      reconciliation: ['5.20', 'Daily attendance reconciliation'],
      requestSettings: ['5.21', 'Attendance request settings'],
    },
  },
  leave: {
    title: 'Leave',
    codes: {
      all: ['6.00', 'Leave: full access'],
      read: ['6.99', 'Leave: read only'],
      masterSettings: ['6.01', 'Leave master settings'],
      assign: ['6.02', 'Assign leave'],
      requests: ['6.03', 'Leave requests'],
      balance: ['6.04', 'Leave balances'],
      offline: ['6.05', 'Offline leave'],
      reports: ['6.06', 'Leave reports'],
    },
  },
  noticeboard: {
    title: 'Noticeboard',
    codes: { all: ['7.00', 'Noticeboard: full access'], read: ['7.99', 'Noticeboard: read only'] },
  },
  task: {
    title: 'Tasks',
    codes: {
      all: ['8.00', 'Tasks: full access'],
      overview: ['8.01', 'Task overview'],
      projects: ['8.02', 'Projects'],
      approvals: ['8.03', 'Task approvals'],
      settings: ['8.04', 'Task settings'],
    },
  },
  reportBuilder: { title: 'Report builder', codes: { all: ['9.00', 'Report builder'] } },
  commons: {
    title: 'Common settings',
    codes: {
      all: ['10.00', 'Common settings: full access'],
      read: ['10.99', 'Common settings: read only'],
      bank: ['10.02', 'Banks'],
      documentCategory: ['10.03', 'Document and equipment categories'],
      people: ['10.04', 'Religion, ethnicity and education degrees'],
      holidayCategory: ['10.05', 'Holiday categories'],
      idCardSamples: ['10.06', 'ID card samples'],
      emailTemplate: ['10.07', 'Email templates and SMTP servers'],
      exchangeRate: ['10.08', 'Exchange rates and expense management'],
      security: ['10.09', 'Common security'],
      whistleBlower: ['10.10', 'Whistle-blower settings'],
      transfer: ['10.11', 'Transfer, duty station and lost-hour settings'],
    },
  },
  payroll: {
    title: 'Payroll',
    codes: {
      all: ['11.00', 'Payroll: full access'],
      read: ['11.99', 'Payroll: read only'],
      overview: ['11.01', 'Payroll overview'],
      headings: ['11.02', 'Headings'],
      packages: ['11.03', 'Packages'],
      assignPackage: ['11.04', 'Assign packages'],
      generate: ['11.05', 'Generate payroll'],
      collection: ['11.06', 'Payroll collection'],
      advanceSalary: ['11.07', 'Advance salary'],
      rebate: ['11.08', 'Rebate'],
      increment: ['11.09', 'Increment'],
      onHold: ['11.10', 'On hold'],
      unitOfWork: ['11.11', 'Unit of work'],
      reports: ['11.12', 'Payroll reports'],
      settings: ['11.13', 'Payroll settings'],
      loan: ['11.14', 'Loan'],
    },
  },
  coreTask: {
    title: 'Core tasks',
    codes: {
      all: ['12.00', 'Core tasks: full access'],
      read: ['12.99', 'Core tasks: read only'],
      assign: ['12.01', 'Assign core tasks'],
      resultAreas: ['12.02', 'Result areas'],
    },
  },
  assessment: {
    title: 'Assessment',
    codes: {
      all: ['13.00', 'Assessment: full access'],
      read: ['13.99', 'Assessment: read only'],
      prepare: ['13.01', 'Prepare assessments'],
      enrol: ['13.02', 'Enrolled users'],
    },
  },
  training: {
    title: 'Training',
    codes: {
      all: ['14.00', 'Training: full access'],
      read: ['14.99', 'Training: read only'],
      list: ['14.01', 'Trainings'],
      requests: ['14.02', 'Training requests'],
      trainers: ['14.03', 'Trainers'],
      reports: ['14.04', 'Training reports'],
    },
  },
  questionnaire: {
    title: 'Questionnaire',
    codes: {
      all: ['15.00', 'Questionnaire: full access'],
      read: ['15.99', 'Questionnaire: read only'],
      appraisal: ['15.01', 'Appraisal settings'],
      appraisalReports: ['15.02', 'Appraisal reports'],
    },
  },
  recruitment: {
    title: 'Recruitment',
    codes: {
      all: ['16.00', 'Recruitment: full access'],
      read: ['16.99', 'Recruitment: read only'],
      vacancies: ['16.01', 'Vacancies'],
      applications: ['16.02', 'Applications'],
      interviewers: ['16.03', 'External interviewers'],
      settings: ['16.04', 'Recruitment settings'],
    },
  },
  reimbursement: {
    title: 'Expense management',
    codes: {
      all: ['17.00', 'Expense management: full access'],
      read: ['17.99', 'Expense management: read only'],
      requests: ['17.01', 'Expense requests'],
      settings: ['17.02', 'Expense settings'],
      reports: ['17.03', 'Expense reports'],
    },
  },
  verifier: { title: 'Recruitment verifier', codes: { all: ['19.00', 'Salary declaration verifier'] } },
  event: { title: 'Events', codes: { all: ['20.00', 'Events'] } },
  forms: {
    title: 'Forms',
    codes: {
      all: ['21.00', 'Forms: full access'],
      read: ['21.99', 'Forms: read only'],
      create: ['21.01', 'Create forms'],
      settings: ['21.02', 'Form settings'],
      questions: ['21.03', 'Form questions'],
      responses: ['21.04', 'Form responses'],
      approve: ['21.05', 'Approve forms'],
      reports: ['21.06', 'Form reports'],
    },
  },
  feedback: { title: 'Feedback and suggestions', codes: { all: ['26.00', 'User feedback'] } },
  security: { title: 'Organization security', codes: { all: ['27.00', 'Organization security'] } },
} as const

type Catalogue = typeof codeCatalogue
export type CodeModule = keyof Catalogue
type Entry<M extends CodeModule> = Catalogue[M]['codes']
/** One of the codes of the catalogue, such as `6.03`. */
export type Code = {
  [M in CodeModule]: {
    [N in keyof Entry<M>]: Entry<M>[N] extends readonly [infer C, string] ? C : never
  }[keyof Entry<M>]
}[CodeModule]

// pure, so that a page which only asks for a code is not sent the titles of all
export const allCodes: readonly { code: Code; title: string; module: CodeModule; module_title: string }[] =
  /* @__PURE__ */ listed()

function listed() {
  return Object.entries(codeCatalogue).flatMap(([module, { title, codes }]) =>
    Object.values(codes as Record<string, readonly [Code, string]>).map(([code, name]) => ({
      code,
      title: name,
      module: module as CodeModule,
      module_title: title,
    })),
  )
}
