import { importP, screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'

/** Master data: a table, its declaration, and the engine's endpoints and screen. */
export function settingsPlan({ module, thing, pages, codes, migration }: Wish): Plan {
  const home = `src/modules/${module.kebab}`
  return {
    files: {
      [`migrations/${migration}_${thing.snake}.sql`]: table(thing.snake),
      [`${home}/shared/${thing.kebab}.ts`]: `${importP(codes)}import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const ${thing.camel} = settings('/${module.kebab}/{org}/${thing.kebab}', {
  title: '${thing.title}',
  plural: '${thing.plural.title}',
  table: '${thing.snake}',
  edit: [${codes}],
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 1000, { long: true, hidden_in_list: true }),
  },
  search: ['name'],
  order: ['name'],
  unique: { ${thing.snake}_name: 'name' },
  archives: true,
})
`,
      [`${home}/web/${thing.kebab}.tsx`]: `import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { ${thing.camel} } from '#modules/${module.kebab}/shared/${thing.kebab}.ts'
import { t } from '#modules/${module.kebab}/web/words.ts'

export default function ${thing.pascal}Screen() {
  return <SettingsScreen declared={${thing.camel}} subtitle={t('${thing.camel}.hint')} />
}
`,
    },
    joins: [
      {
        file: `${home}/server/index.ts`,
        list: 'export const routes',
        imports: `import { serveSettings } from '#engines/settings/settings-server.ts'
import { ${thing.camel} } from '#modules/${module.kebab}/shared/${thing.kebab}.ts'`,
        entry: `...serveSettings(${thing.camel}),`,
      },
      {
        file: `${home}/web/screens.ts`,
        list: `export const ${module.camel}Screens`,
        imports: `import { screen } from '#kernel/screen.ts'`,
        entry: screenLines(module, thing.kebab, pages),
      },
    ],
    words: {
      key: thing.camel,
      messages: { hint: `${thing.plural.title} to choose from in the organization.` },
    },
    think: [
      'Fields: the declaration and the migration have the same names; `field` knows the kinds.',
      `What uses a ${thing.title.toLowerCase()}: a foreign key (org_id, ${thing.snake}_id), and \`field.reference\` or a chooser there.`,
      'May it be changed or deleted while it is used? `before` and `beforeRemove` of serveSettings refuse.',
    ],
  }
}

const table = (name: string) => `create table ${name} (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index ${name}_name on ${name} (org_id, lower(name));
call tenant_table('${name}');
`
