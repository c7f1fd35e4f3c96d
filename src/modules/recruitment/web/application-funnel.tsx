import { Group, Table, Text } from '@mantine/core'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { declared } from '#ui/i18n/declared.ts'
import { count as counted } from '#ui/i18n/format.ts'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { FEWEST, funnel } from '#modules/recruitment/shared/funnel.ts'
import { vacancyChoices } from '#modules/recruitment/shared/vacancy.ts'
import styles from '#modules/recruitment/web/funnel.module.css'
import { t } from '#modules/recruitment/web/words.ts'

type Funnel = ResponseOf<typeof funnel>

/** How far candidates come, how long it takes and where they come from. */
export function ApplicationFunnel() {
  const { org, as } = useScope()
  const [{ vacancy_id, vacancy }, change] = useAddress()
  const read = useRead(
    funnel,
    { params: { org }, query: { as, ...(vacancy_id ? { vacancy_id } : {}) } },
    { keep: true },
  )
  const vacancies = listSource(
    vacancyChoices,
    { params: { org }, query: { as } as never },
    { value: ({ id }) => id, label: ({ name }) => name },
  )
  return (
    <>
      <Group mb="sm" data-no-print>
        <AsyncSelect
          aria-label={t('board.vacancy')}
          placeholder={t('board.vacancy')}
          source={vacancies}
          value={vacancy_id ? { value: vacancy_id, label: vacancy ?? t('board.chosen') } : null}
          onChange={(chosen) => change({ vacancy_id: chosen?.value ?? null, vacancy: chosen?.label ?? null })}
        />
      </Group>
      <ReadState read={read} lines={8}>
        {(data) => <Figures data={data} />}
      </ReadState>
    </>
  )
}

function Figures({ data }: { data: Funnel }) {
  const withheld = t('funnel.withheld', { count: FEWEST })
  const percent = (value: number | null) => (value === null ? withheld : `${counted(value)} %`)
  return (
    <>
      <StatGrid>
        <StatCard title={t('funnel.applied')} value={data.applied} />
        <StatCard title={t('funnel.open')} value={data.open} />
        <StatCard title={t('funnel.offered')} value={data.offered} />
        <StatCard title={t('funnel.hired')} value={data.hired} />
        <StatCard
          title={t('funnel.acceptance')}
          value={data.acceptance_percent === null ? '–' : `${counted(data.acceptance_percent)} %`}
          {...(data.acceptance_percent === null ? { note: withheld } : {})}
        />
        <StatCard
          title={t('funnel.toOffer')}
          value={data.days_to_offer === null ? '–' : counted(data.days_to_offer)}
          {...(data.days_to_offer === null ? { note: withheld } : {})}
        />
      </StatGrid>
      <div className={styles.parts}>
        <Panel title={t('funnel.stages')}>
          <ol className={styles.bars}>
            {data.stages
              .filter(({ reached }) => reached > 0)
              .map(({ stage, reached, now, share_percent, days: stay }) => (
                <li key={stage}>
                  <div className={styles.line}>
                    <span>{declared(stage)}</span>
                    <span className="ch-num">
                      {counted(reached)} · {percent(share_percent)}
                    </span>
                  </div>
                  <div
                    className={styles.bar}
                    style={{ width: `${Math.max(1, (reached * 100) / Math.max(1, data.applied))}%` }}
                  />
                  <Text size="xs" c="dimmed">
                    {t('funnel.now', { count: now })}
                    {stay !== null && ` · ${t('funnel.stay')} ${t('board.days', { count: stay })}`}
                  </Text>
                </li>
              ))}
          </ol>
        </Panel>
        <Panel title={t('funnel.sources')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('application.source')}</Table.Th>
                <Table.Th ta="right">{t('funnel.applied')}</Table.Th>
                <Table.Th ta="right">{t('funnel.hired')}</Table.Th>
                <Table.Th ta="right">{t('funnel.share')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.sources.map((row) => (
                <Table.Tr key={row.source}>
                  <Table.Td>{declared(row.source)}</Table.Td>
                  <Table.Td ta="right">{counted(row.applied)}</Table.Td>
                  <Table.Td ta="right">{row.hired === null ? '–' : counted(row.hired)}</Table.Td>
                  <Table.Td ta="right">{percent(row.hired_percent)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
        {data.reasons.length > 0 && (
          <Panel title={t('funnel.reasons')}>
            <ul className={styles.reasons}>
              {data.reasons.map(({ reason, count }) => (
                <li key={reason} className={styles.line}>
                  <span>{declared(reason)}</span>
                  <span className="ch-num">{counted(count)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}
