import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const cardFields = [
  'Photo',
  'Employee code',
  'Job title',
  'Division',
  'Branch',
  'Blood group',
  'Phone',
  'Signature',
  'QR code',
] as const

/** How ID cards look: organizations begin their own templates with one of these. */
export const idCardSample = settings('/commons/id-card-sample', {
  title: 'ID Card Sample',
  plural: 'ID Card Samples',
  table: 'id_card_sample',
  common: true,
  edit: [P.commons.idCardSamples],
  fields: {
    name: field.text('Name', 100),
    orientation: field.choice('Orientation', ['Portrait', 'Landscape']),
    background: { ...field.colour('Background', { hidden_in_list: true }), initial: '#FFFFFF' },
    accent: { ...field.colour('Accent', { hidden_in_list: true }), initial: '#4964DE' },
    text_colour: { ...field.colour('Text', { hidden_in_list: true }), initial: '#323541' },
    shows: field.choices('Shows', cardFields),
    valid_months: { ...field.number('Valid for months', { min: 1, max: 120 }), initial: 24 },
    back_text: field.optionalText('On the back', 500, { long: true, hidden_in_list: true }),
  },
  search: ['name'],
  order: ['name', 'orientation'],
  unique: { id_card_sample_name: 'name' },
  archives: true,
})
