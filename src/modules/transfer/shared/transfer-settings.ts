import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { settings } from '#engines/settings/settings.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

/** Why people ask to be moved. */
export const transferReason = settings('/transfer/{org}/reason', {
  title: 'Transfer Reason',
  plural: 'Transfer Reasons',
  table: 'transfer_reason',
  edit: [P.hris.settings],
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 500, { long: true }),
    points: field.number(
      'Points',
      { min: 0, max: 100, initial: 0 },
      { hint: 'Used to rank requests for the same place.' },
    ),
  },
  search: ['name'],
  order: ['name'],
  unique: { transfer_reason_name: 'name' },
  archives: true,
  usual: [
    { name: 'Family care', points: 15 },
    { name: 'Health', points: 20 },
    { name: 'Career growth', points: 5 },
    { name: 'Distance from home', points: 10 },
  ],
})

/** Who gives an opinion on requests, of every branch or of one. */
export const transferReviewer = settings('/transfer/{org}/reviewer', {
  title: 'Transfer Reviewer',
  plural: 'Transfer Reviewers',
  table: 'transfer_reviewer',
  edit: [P.hris.settings],
  fields: {
    employee_id: {
      ...field.requiredReference('Employee', peopleChoices),
      table: 'employee',
      label: 'full_name',
    },
    branch_id: field.reference(
      'Branch',
      { table: 'branch', label: 'name', choices: branch.list },
      { hint: 'Reviews requests from and to this branch. Leave blank for all branches.' },
    ),
  },
  search: [],
  order: ['employee_id'],
  unique: { transfer_reviewer_employee: 'employee_id' },
  archives: true,
  closed: true,
})

/** What reviewers answer about a request. */
export const transferQuestions = questionUse('transfer_review', '/transfer/{org}/question', {
  title: 'Transfer Questions',
  edit: [P.hris.settings],
  read: [P.hris.separation],
})
