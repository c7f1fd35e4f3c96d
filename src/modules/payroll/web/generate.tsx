import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconFileImport, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays } from '#kernel/calendar/day.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ProgressCard } from '#ui/show/progress-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { inputImport } from '#modules/payroll/shared/input-import.ts'
import { addInput, inputs, removeInput } from '#modules/payroll/shared/input.ts'
import { generateRun, preflight, readRun } from '#modules/payroll/shared/run.ts'
import { NewRun, OtherRuns } from '#modules/payroll/web/other-runs.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** The next period: what would go wrong, and computing it; beside it the month's amounts from a file. */
export default function Generate() {
  const [tab, choose] = useAddressValue('tab', 'run')
  if (tab !== 'import') return <NextRun onImport={() => choose('import')} />
  return (
    <ImportScreen name={inputImport.name} title={inputImport.title}>
      <Button variant="default" onClick={() => choose('run')}>
        {t('generate.title')}
      </Button>
    </ImportScreen>
  )
}

function NextRun({ onImport }: { onImport: () => void }) {
  const { org, as, to } = useScope()
  const read = useRead(preflight, { params: { org } }, { fresh: 0 })
  const [started, setStarted] = useState(0)
  const run_id = read.data?.run_id ?? null
  const run = useRead(readRun, run_id ? ({ params: { org, id: run_id }, query: { as } } as never) : null, {
    every: started || run_id ? 1500 : false,
    errors: 'inline',
  })
  const generate = useAction(generateRun, {
    success: t('generate.started'),
    onSuccess: () => setStarted((count) => count + 1),
  })
  const state = run.data?.state
  return (
    <>
      <PageHead title={t('generate.title')}>
        <NewRun />
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
          {t('generate.import')}
        </Button>
      </PageHead>
      <ReadState read={read} lines={6}>
        {({ period, people, checks, tax_year }) => {
          if (!period) return <Callout tone="info">{t('generate.none')}</Callout>
          const open = checks.filter(({ count }) => count > 0)
          const send = (only: 'all' | 'failed' | 'changed') =>
            void generate.run({
              params: { org },
              body: { period_id: period.id, pay_on: run.data?.pay_on ?? addDays(period.end_on, 5), only },
            })
          const mayGenerate = !run.data || run.data.abilities.generate
          return (
            <>
              <Paper withBorder p="lg" mb="md">
                <Facts
                  facts={[
                    {
                      label: t('generate.period'),
                      value: (
                        <>
                          {period.label} (<Day value={period.start_on} /> – <Day value={period.end_on} />)
                        </>
                      ),
                    },
                    { label: t('generate.people'), value: String(people) },
                  ]}
                />
                <Group mt="md">
                  <Button
                    leftSection={<IconPlayerPlay size={16} />}
                    disabled={!mayGenerate || people === 0}
                    onClick={() => send('all')}
                  >
                    {t('generate.button')}
                  </Button>
                  {run.data && run.data.people > 0 && mayGenerate && (
                    <Button
                      variant="default"
                      leftSection={<IconRefresh size={16} />}
                      onClick={() => send('changed')}
                    >
                      {t('generate.changed')}
                    </Button>
                  )}
                  {run.data && run.data.failed > 0 && mayGenerate && (
                    <Button
                      variant="default"
                      leftSection={<IconRefresh size={16} />}
                      onClick={() => send('failed')}
                    >
                      {t('generate.failed')}
                    </Button>
                  )}
                  {run.data && (
                    <Button
                      variant="default"
                      renderRoot={(props) => (
                        <Link to={to('admin-payroll-collection-detail', { pk: run.data.id })} {...props} />
                      )}
                    >
                      {t('generate.open')}
                    </Button>
                  )}
                </Group>
              </Paper>
              {state === 'Generating' && run.data?.job && (
                <ProgressCard
                  title={t('generate.started')}
                  state="running"
                  done={run.data.job.progress}
                  total={run.data.job.total}
                />
              )}
              {tax_year && !tax_year.is_confirmed && (
                <Callout tone="warning">
                  {t('generate.unconfirmed', { year: tax_year.year, source: tax_year.source })}
                </Callout>
              )}
              <Paper withBorder p="lg" my="md">
                <Text fw={600} mb="sm">
                  {t('generate.checks')}
                </Text>
                {open.length === 0 && <Text>{t('generate.passed')}</Text>}
                {open.map(({ key, title, count, is_blocking, people: named }) => (
                  <Group key={key} align="flex-start" mb="xs">
                    <StatusBadge
                      status={is_blocking ? t('generate.blocking') : t('generate.warning')}
                      tone={is_blocking ? 'danger' : 'warning'}
                    />
                    <div>
                      <Text>
                        {declared(title)}: {count}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {named
                          .slice(0, 5)
                          .map(({ full_name }) => full_name)
                          .join(', ')}
                        {count > 5 && ` ${t('generate.more', { count: count - 5 })}`}
                      </Text>
                    </div>
                  </Group>
                ))}
              </Paper>
            </>
          )
        }}
      </ReadState>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {t('generate.inputs')}
      </Title>
      <ListTable of={inputs} actions={[addInput, removeInput]} />
      <OtherRuns />
    </>
  )
}
