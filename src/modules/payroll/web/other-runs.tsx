import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { otherRuns } from '#modules/payroll/shared/run.ts'
import {
  leavers,
  startBonus,
  startCorrection,
  startFestival,
  startFinal,
} from '#modules/payroll/shared/run-start.ts'
import { t } from '#modules/payroll/web/words.ts'

const kinds = [startFestival, startBonus, startCorrection] as const

/** Begins a payroll beside that of the month. */
export function NewRun() {
  const acts = useActions([...kinds], () => '')
  return (
    <>
      <LazyMenu
        target={
          <Button variant="default" leftSection={<IconPlus size={16} />}>
            {t('generate.other')}
          </Button>
        }
        entries={kinds.map((act) => ({
          title: declared(act.title),
          run: () => acts.begin(act as never, null),
        }))}
      />
      {acts.dialog}
    </>
  )
}

/** Who is to be settled, and the payrolls beside those of the months. */
export function OtherRuns() {
  const { to } = useScope()
  return (
    <>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t('generate.leavers')}
      </Title>
      <ListTable of={leavers} actions={[startFinal]} />
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t('generate.others')}
      </Title>
      <ListTable of={otherRuns} href={({ id }) => to('admin-payroll-collection-detail', { pk: id })} />
    </>
  )
}
