import { z } from 'zod'
import { reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { changeCategories } from '#modules/hris/shared/change-type.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { separationCategories } from '#modules/hris/shared/separation-type.ts'

/** With its template the dialog of an offer begins; another can be chosen there. */
export const offerEvent = 'Offer'

/** Which letter comes with a change of an employment or a leaving, where its type chooses none, and words an offer. */
export const letterMapping = settings('/hris/{org}/letter-mapping', {
  title: 'Letter Mapping',
  plural: 'Letter Mapping',
  table: 'letter_mapping',
  edit: [P.organization.template],
  closed: true,
  fields: {
    event: field.choice('Occasion', [offerEvent, ...changeCategories, ...separationCategories]),
    letter_template_id: {
      ...field.reference('Template', {
        table: 'letter_template',
        label: 'name',
        choices: letterTemplate.list,
      }),
      required: true,
      schema: reference('Template'),
    },
  },
  // types of the event that choose a letter themselves, which holds for them
  computed: { own: z.array(z.string()) },
  search: ['event'],
  order: ['event'],
  unique: {
    letter_mapping_event: 'event',
    letter_mapping_org_id_letter_template_id_fkey: 'letter_template_id',
  },
})
