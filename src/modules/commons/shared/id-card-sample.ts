import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { CardLayout, cardSizeNames, orientations } from '#modules/commons/shared/id-card-layout.ts'

export const cardFields = {
  name: field.text('Name', 100),
  orientation: field.choice('Orientation', orientations),
  size: { ...field.choice('Size', cardSizeNames), initial: 'CR80' as const },
  valid_months: { ...field.number('Valid for months', { min: 1, max: 120 }), initial: 24 },
  layout: {
    kind: 'long_text' as const,
    title: 'Layout',
    required: false,
    elsewhere: true as const,
    schema: CardLayout.optional(),
  },
}

/** How ID cards look: organizations begin their own templates with one of these. */
export const idCardSample = settings('/commons/id-card-sample', {
  title: 'ID Card Sample',
  plural: 'ID Card Samples',
  table: 'id_card_sample',
  common: true,
  edit: [P.commons.idCardSamples],
  fields: cardFields,
  search: ['name'],
  order: ['name', 'orientation'],
  unique: { id_card_sample_name: 'name' },
  archives: true,
})
