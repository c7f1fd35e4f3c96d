import { importP, screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'

/** A list with its acts: a table, the declaration of both, what serves them, and a screen that shows them. */
export function listPlan({ module, thing, pages, codes, migration }: Wish): Plan {
  const home = `src/modules/${module.kebab}`
  const from = `#modules/${module.kebab}`
  const path = `/${module.kebab}/{org}/${thing.kebab}/`
  const lower = thing.title.charAt(0).toLowerCase() + thing.title.slice(1)
  return {
    files: {
      [`migrations/${migration}_${thing.snake}.sql`]: table(thing.snake),
      [`${home}/shared/${thing.kebab}.ts`]: `import { z } from 'zod'
import { field } from '#kernel/field.ts'
${importP(codes)}import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'

const access = { hr: [${codes}] }

export const ${thing.camel}List = list('${path}', {
  access,
  title: '${thing.plural.title}',
  columns: {
    name: col.text('Name', { sortable: true }),
    effective_from: col.day('Effective from', { sortable: true, filter: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  phone: { first: 'name', second: ['effective_from'] },
  empty: '${thing.plural.title} appear here.',
})

export const add${thing.pascal} = action('${path}', {
  access,
  title: 'Add ${lower}',
  form: {
    name: field.text('Name', 100),
    effective_from: field.day('Effective from', { initial: 'today' }),
    remarks: field.optionalText('Remarks', 255, { long: true }),
  },
  success: 'Successfully created ${thing.title}',
  response: z.object({ id: z.string() }),
  status: 201,
})

export const delete${thing.pascal} = action('${path}{id}/', {
  access,
  title: 'Delete ${lower}',
  method: 'DELETE',
  on: ${thing.camel}List,
  confirm: 'Delete {name}?',
  danger: true,
  success: 'Successfully deleted ${thing.title}',
})
`,
      [`${home}/server/${thing.kebab}.ts`]: `import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { add${thing.pascal}, delete${thing.pascal}, ${thing.camel}List } from '${from}/shared/${thing.kebab}.ts'

export const ${thing.camel}Routes: Route[] = [
  serveList(${thing.camel}List, {
    from: () => sql\`${thing.snake} t\`,
    select: () => ({
      name: sql\`t.name\`,
      effective_from: sql\`t.effective_from\`,
      remarks: sql\`t.remarks\`,
    }),
    id: sql\`t.id\`,
    search: (_ctx, search) => [sql\`strpos(lower(t.name), lower(\${search})) > 0\`],
    order: sql\`t.name\`,
  }),
  serveAction(add${thing.pascal}, async (ctx, { body: { name, effective_from, remarks } }) => {
    const id = newId()
    await sql\`insert into ${thing.snake} (id, name, effective_from, remarks)
      values (\${id}, \${name}, \${effective_from}, \${remarks ?? null})\`.execute(ctx.db)
    return { id }
  }),
  serveAction(delete${thing.pascal}, async (ctx, { params }) => {
    const { numAffectedRows } = await sql\`delete from ${thing.snake} where id = \${params.id}\`.execute(ctx.db)
    if (numAffectedRows === 0n) throw notFound()
    return undefined
  }),
]
`,
      [`${home}/web/${thing.kebab}.tsx`]: `import { ListScreen } from '#engines/list/list-web.tsx'
import { add${thing.pascal}, delete${thing.pascal}, ${thing.camel}List } from '${from}/shared/${thing.kebab}.ts'
import { t } from '${from}/web/words.ts'

export default function ${thing.pascal}Screen() {
  return (
    <ListScreen
      of={${thing.camel}List}
      actions={[add${thing.pascal}, delete${thing.pascal}]}
      subtitle={t('${thing.camel}.hint')}
    />
  )
}
`,
    },
    joins: [
      {
        file: `${home}/server/index.ts`,
        list: 'export const routes',
        imports: `import { ${thing.camel}Routes } from '${from}/server/${thing.kebab}.ts'`,
        entry: `...${thing.camel}Routes,`,
      },
      {
        file: `${home}/web/screens.ts`,
        list: `export const ${module.camel}Screens`,
        imports: `import { screen } from '#kernel/screen.ts'`,
        entry: screenLines(module, thing.kebab, pages),
      },
    ],
    words: { key: thing.camel, messages: { hint: `Manage ${thing.plural.title.toLowerCase()}.` } },
    think: [
      'Columns: of each that is no part of another value, an expression in `select`; `more` for what a row has beside its columns.',
      'Filters: `filter: true` at a column, others in `filters`, each with its condition in serveList.',
      'Acts that change a row: `{id}` in the path, `on` and `when`; the server holds the row, compares the version and refuses by the same rule.',
      'Titles and messages of the declaration in Nepali: shared/declared-ne.json.',
    ],
  }
}

const table = (name: string) => `create table ${name} (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  effective_from date not null,
  remarks text check (length(remarks) <= 255),
  version int not null default 1,
  primary key (org_id, id)
);
call tenant_table('${name}');
`
