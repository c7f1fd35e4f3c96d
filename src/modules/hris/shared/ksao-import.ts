import { importer } from '#engines/exchange/importer.ts'
import { ksaoCodes } from '#modules/hris/shared/ksao.ts'
import { namedPerson, needsPerson } from '#modules/hris/shared/named-person.ts'
import { ksaoKindColumn } from '#modules/organization/shared/ksao-import.ts'

/** Who has what of the library, and how well. */
export const assignedKsaoImport = importer({
  name: 'assigned-ksao',
  title: 'KSAO of people',
  noun: { one: 'assignment', other: 'assignments' },
  access: ksaoCodes,
  screen: '/admin/{slug}/hris/assign-ksao?show=import',
  hint: 'One row for each attribute of a person, named as in the library. Who has it already has the new level: the same file twice changes nothing.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    kind: ksaoKindColumn,
    name: {
      title: 'Attribute',
      kind: 'text',
      max: 100,
      required: true,
      aliases: ['Attribute name', 'KSAO name', 'Skill name', 'Name of attribute'],
      hint: 'As it stands in the library of its kind.',
    },
    level: {
      title: 'Level',
      kind: 'number',
      places: 0,
      required: true,
      aliases: ['Proficiency', 'Score', 'Rating', 'तह'],
      hint: 'From 1 to 5.',
    },
    assessed_on: {
      title: 'Assessed on',
      kind: 'day',
      aliases: ['Date', 'Assessment date', 'Date of assessment'],
      hint: 'Left blank, the day of the import where the level is new.',
    },
    remarks: { title: 'Remarks', kind: 'text', max: 255, aliases: ['Note', 'कैफियत'] },
  },
})
