import { importP, screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'
import { requestSheet, requestWeb } from '#scripts/new/request-web.ts'

/** A request with approval: its detail table, declaration, rules, and one screen for all areas. */
export function requestPlan(wish: Wish): Plan {
  const { module, thing, pages, codes, migration } = wish
  const home = `src/modules/${module.kebab}`
  const from = `#modules/${module.kebab}`
  return {
    files: {
      [`migrations/${migration}_${thing.snake}.sql`]: table(thing.snake),
      [`${home}/shared/${thing.kebab}.ts`]: `import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
${importP(codes)}import { requestType } from '#engines/approval/request-type.ts'

export const ${thing.camel} = requestType('${thing.snake}', '/${module.kebab}/{org}/${thing.kebab}', {
  title: '${thing.title}',
  hr: [${codes}],
  input: z.object({ date: fields.day('Date'), remarks: fields.remarks('Reason') }),
  detail: z.object({ date: z.string() }),
})
`,
      [`${home}/server/${thing.kebab}.ts`]: `import { fieldMessages } from '#kernel/fields.ts'
import { invalid } from '#kernel/errors.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { ${thing.camel} } from '${from}/shared/${thing.kebab}.ts'

interface Detail {
  date: string
}

export const ${thing.camel}Routes = serveRequest<Detail & { remarks: string }, Detail>(${thing.camel}, {
  table: '${thing.snake}',
  async prepare(ctx, { date }) {
    if (date < ctx.today) throw invalid({ date: [fieldMessages.past('Date')] })
    return { date }
  },
})
`,
      [`${home}/web/${thing.kebab}.tsx`]: requestWeb(wish),
      [`${home}/web/${thing.kebab}-sheet.tsx`]: requestSheet(wish),
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
      {
        file: 'src/app/shell/notified.ts',
        list: 'export const notified',
        entry: `${thing.snake}: () => import('${from}/web/${thing.kebab}-sheet.tsx'),`,
      },
      { file: 'src/app/shell/notifications.tsx', list: 'const types', entry: `${thing.snake}: true,` },
    ],
    words: {
      key: thing.camel,
      messages: {
        user: thing.plural.title,
        userHint: 'What you asked for, and what became of it.',
        supervisor: `${thing.plural.title} of the team`,
        supervisorHint: 'What your team asks for.',
        hr: `${thing.plural.title} of employees`,
        hrHint: 'What everybody of the organization asks for.',
        new: 'New request',
        send: 'Send request',
        sent: `Successfully created ${thing.title}`,
        date: 'Date',
        reason: 'Reason',
      },
    },
    think: [
      'The detail: the same names in the migration, `input`, `detail` and the form.',
      '`prepare` decides with facts and rules of domain/; `approved` and `undone` write what follows, in the same transaction.',
      `Who is told: \`requestNotifications\` (engines/approval/request-notice-server.ts) in server/notifications.ts needs its nouns, pages and a phrase; the list in noticeboard/server/board.ts its declaration.`,
    ],
  }
}

const table = (name: string) => `create table ${name} (
  org_id int not null references organization,
  request_id uuid not null,
  date date not null,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index ${name}_on on ${name} (org_id, date);
call tenant_table('${name}', key => 'request_id');
`
