import { rows } from '#app/catalogue/rows.ts'

export const userHome = [
  ...rows('user', 'noticeboard', {}, [
    ['noticeboard', 'Noticeboard', { words: 'home feed posts notices birthdays kudos' }],
  ]),
  ...rows('user', 'hris', {}, [
    ['profile/{id?}', 'My Profile', { words: 'personal details about me bank documents family education' }],
    ['profile/change-request', 'My Change Requests', { words: 'profile correction update of details' }],
    ['profile/change-password', 'Change Password', { words: 'security credentials' }],
    [
      'employee-directory',
      'Employee Directory',
      { words: 'people colleagues phone book contacts staff', flag: 'employee_directory' },
    ],
    ['employee-directory/{id?}/profile-detail', 'Employee Profile'],
  ]),
  ...rows('user', 'feedback', {}, [
    ['feedback-suggestion', 'Feedback and Suggestions', { words: 'idea complaint opinion' }],
  ]),
  ...rows('user', 'events', {}, [
    ['calendar', 'Calendar', { words: 'month agenda events holidays meetings' }],
    ['events', 'Events', { words: 'meetings invitations gatherings' }],
    ['events/{id}', 'Event', { name: 'user-events-detail' }],
    ['events/{id}/posts/scheduled', 'Scheduled Posts of an Event'],
    ['events/{id}/posts/{postId?}', 'Posts of an Event'],
    ['posts/{id?}', 'Posts', { words: 'notices announcements write' }],
    ['posts/scheduled', 'Scheduled Posts', { words: 'planned notices later' }],
  ]),
  ...rows('user', 'organization', {}, [
    ['organization/overview', 'About the Organization', { words: 'company overview contact branches' }],
    ['organization/hierarchy', 'Organization Chart', { words: 'hierarchy tree reporting lines' }],
    ['organization/document', 'Organization Documents', { words: 'policies handbook files' }],
    ['organization/vision-mission', 'Mission and Vision', { words: 'purpose values' }],
    ['organization/ethics', 'Ethics', { words: 'code of conduct' }],
    ['organization/holiday', 'Holidays', { words: 'public holidays festival list' }],
    ['organization/forms', 'Forms and Surveys', { words: 'fill in questionnaire poll' }],
    ['organization/email-notification', 'My Email Notifications', { words: 'mail preferences subscribe' }],
    ['organization/form-request', 'Form Requests', { words: 'approve submitted forms surveys' }],
  ]),
  ...rows('user', 'whistle-blower', { flag: 'whistle_blower', needs: 'investigator' }, [
    ['whistle-blower', 'Whistle-Blower Reports', { words: 'investigate misconduct cases' }],
    ['whistle-blower/{id}', 'Whistle-Blower Report', { name: 'user-whistle-blower-detail' }],
  ]),
  ...rows('user', 'transfer', { flag: 'transfer_request' }, [
    [
      'transfer/review-request',
      'Transfer Reviews',
      { words: 'relocation branch change review', needs: 'reviewer' },
    ],
    [
      'transfer/review-request/{id}',
      'Transfer Review',
      { name: 'user-transfer-review-request-detail', needs: 'reviewer' },
    ],
    ['transfer/transfer-request', 'Transfer Request', { words: 'move branch relocation' }],
  ]),
]
