import type { Wish } from '#scripts/new/plan.ts'

/** The screen of a request type in every area, with the form of the employee's. */
export const requestWeb = ({
  module,
  thing,
}: Pick<Wish, 'module' | 'thing'>) => `import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ${thing.camel} } from '#modules/${module.kebab}/shared/${thing.kebab}.ts'
import { ${thing.camel}Facts } from '#modules/${module.kebab}/web/${thing.kebab}-sheet.tsx'
import { t } from '#modules/${module.kebab}/web/words.ts'

export default function ${thing.pascal}Screen() {
  const { as } = useScope()
  const [asking, setAsking] = useState(false)
  return (
    <RequestsScreen
      declared={${thing.camel}}
      title={t(\`${thing.camel}.\${as}\`)}
      subtitle={t(\`${thing.camel}.\${as}Hint\`)}
      columns={[{ key: 'date', title: t('${thing.camel}.date'), kind: 'day' }]}
      facts={${thing.camel}Facts}
    >
      {as === 'user' && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
            {t('${thing.camel}.new')}
          </Button>
          <Ask opened={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </RequestsScreen>
  )
}

interface Values {
  date: string
  remarks: string
}
const F = fieldsOf<Values>()

function Ask({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(${thing.camel}.create, { success: t('${thing.camel}.sent') })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('${thing.camel}.new')}
      submitTitle={t('${thing.camel}.send')}
      initial={{ date: today, remarks: '' }}
      schema={${thing.camel}.input}
      submit={(body) => create.attempt({ params: { org }, body })}
    >
      <F.Date name="date" label={t('${thing.camel}.date')} required />
      <F.TextArea name="remarks" label={t('${thing.camel}.reason')} required />
    </FormDialog>
  )
}
`

/** What a request says of itself, and the sheet that a notification opens over any page. */
export const requestSheet = ({
  module,
  thing,
}: Pick<
  Wish,
  'module' | 'thing'
>) => `import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { ${thing.camel} } from '#modules/${module.kebab}/shared/${thing.kebab}.ts'
import { t } from '#modules/${module.kebab}/web/words.ts'

export const ${thing.camel}Facts = (request: RequestDetail<typeof ${thing.camel}>): Fact[] => [
  { label: t('${thing.camel}.date'), value: <Day value={request.date} /> },
]

export default function ${thing.pascal}Sheet(props: SheetProps) {
  return <RequestSheet declared={${thing.camel}} facts={${thing.camel}Facts} {...props} />
}
`
