import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { FOLLOW_UP_DAYS, FOLLOW_UP_OPEN_DAYS } from '#modules/whistle-blower/domain/report-life.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { settings } from '#engines/settings/settings.ts'

export const severities = ['Low', 'Medium', 'High'] as const

/** For all organizations of the installation: the form is one, and stands outside of all of them. */
export const whistleSetting = singleton('/commons/whistle-setting', {
  title: 'Whistle-Blower Setting',
  key: 'public_whistle_blower',
  common: true,
  edit: [P.commons.whistleBlower],
  fields: {
    enabled: field.onOff('Public form is open', true, {
      hint: 'Turned off, reports that were sent stay readable by their receipt.',
    }),
    allow_identity: field.onOff('Reporters may give their name', true),
    acknowledge_days: field.number('Acknowledge within (days)', { min: 1, max: 7 }),
    feedback_months: field.number('Feedback within (months)', { min: 1, max: 3 }),
    retention_days: field.number(
      'Keep after closing (days)',
      { min: FOLLOW_UP_DAYS + FOLLOW_UP_OPEN_DAYS, max: 1825 },
      { hint: 'The reporter is asked about retaliation 60 days after closing, and has 14 days to answer.' },
    ),
    introduction: field.optionalText('Introduction', 2000, { long: true }),
    first_message: field.optionalText('First message to the reporter', 2000, {
      long: true,
      hint: 'Sent automatically with every report. Leave empty to send none.',
    }),
    authorities: field.optionalText('Outside authorities', 1000, {
      long: true,
      hint: 'Where people can turn instead, shown with the form.',
    }),
  },
  initial: {
    enabled: true,
    allow_identity: true,
    acknowledge_days: 7,
    feedback_months: 3,
    retention_days: 90,
    introduction: null,
    first_message: null,
    authorities: null,
  },
})

export const incidentType = settings('/commons/incident-type', {
  title: 'Incident Type',
  plural: 'Incident Types',
  table: 'whistle_incident_type',
  common: true,
  edit: [P.commons.whistleBlower],
  fields: {
    name: field.text('Name', 100),
    name_nepali: field.optionalText('Name in Nepali', 100),
    description: field.optionalText('Description', 500, { long: true }),
    severity: field.choice('Severity', severities, { initial: 'Medium' }),
  },
  search: ['name', 'name_nepali'],
  order: ['name'],
  unique: { whistle_incident_type_name: 'name' },
  archives: true,
})
