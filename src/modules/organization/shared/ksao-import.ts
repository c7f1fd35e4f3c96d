import { P } from '#kernel/permission.ts'
import { importer, type ImportColumn } from '#engines/exchange/importer.ts'

/** What files say for a kind of attribute, and how it is stored. */
export const ksaoKindOf: Readonly<Record<string, string>> = {
  Knowledge: 'knowledge',
  Skill: 'skill',
  Ability: 'ability',
  'Other attribute': 'other',
}
export const ksaoKindColumn = {
  title: 'Kind',
  kind: 'choice',
  required: true,
  aliases: ['Type', 'Kind of attribute', 'KSAO', 'प्रकार'],
  values: {
    Knowledge: ['k', 'ज्ञान'],
    Skill: ['s', 'skills', 'सीप'],
    Ability: ['a', 'abilities', 'क्षमता'],
    'Other attribute': ['o', 'other', 'others', 'other attributes', 'अन्य'],
  },
} as const satisfies ImportColumn

/** The organization's library of what work asks for and people have. */
export const ksaoImport = importer({
  name: 'ksao-library',
  title: 'Knowledge, Skills, Abilities and Other Attributes',
  noun: { one: 'attribute', other: 'attributes' },
  access: [P.organization.ksao],
  screen: '/admin/{slug}/organization/settings/knowledge?show=import',
  hint: 'One row for each attribute. It is found again by kind and name: the same file twice adds none twice. A blank cell keeps what is stored, #CLEAR empties it.',
  columns: {
    kind: ksaoKindColumn,
    name: {
      title: 'Name',
      kind: 'text',
      max: 100,
      required: true,
      aliases: ['Attribute', 'Title', 'Knowledge', 'Skill', 'Ability', 'नाम'],
    },
    description: { title: 'Description', kind: 'text', max: 1000, aliases: ['Details', 'Meaning', 'विवरण'] },
    lowest: { title: 'Proficiency 1 means', kind: 'text', max: 255, aliases: ['Level 1', 'Lowest'] },
    highest: { title: 'Proficiency 5 means', kind: 'text', max: 255, aliases: ['Level 5', 'Highest'] },
  },
})
