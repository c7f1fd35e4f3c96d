import { Anchor, Button } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { inOneLine } from '#kernel/place/one-line.ts'
import { saidIn } from '#kernel/said.ts'
import { Donut, MiniBars } from '#ui/chart/spark.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import { countryName } from '#modules/commons/web/public-country.ts'
import { organizationGroup } from '#modules/organization/shared/group.ts'
import { overview, type Overview } from '#modules/organization/shared/overview.ts'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** What the organization is, and how many people work where. */
export default function OrganizationOverview() {
  const { org, as, may, to } = useScope()
  const read = useRead(overview, { params: { org } })
  return (
    <>
      <PageHead title={t('overview.title')} subtitle={read.data?.name}>
        {as === 'hr' && read.data && may([P.organization.settings], 'read') && <History of={read.data} />}
        {as === 'hr' && may([P.organization.settings], 'write') && (
          <Button
            component={Link}
            to={to('admin-organization-overview-update')}
            variant="default"
            leftSection={<IconPencil size={16} />}
          >
            {t('overview.edit')}
          </Button>
        )}
      </PageHead>
      <ReadState read={read} waiting={<CardsSkeleton cards={4} />} compact={false}>
        {(data) => <Content organization={data} />}
      </ReadState>
    </>
  )
}

/** Those that belong to the organization, in totals, as far as the viewer may set up both. */
function Group() {
  const { org } = useScope()
  const read = useRead(organizationGroup, { params: { org } }, { errors: 'inline' })
  const rows = read.data?.results ?? []
  if (rows.length < 2) return null
  const sum = (name: 'people' | 'branches' | 'joined_this_year' | 'left_this_year') =>
    rows.reduce((total, row) => total + row[name], 0)
  return (
    <section className={styles.panel} aria-label={t('group.title')}>
      <h2>{t('group.title')}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('group.title')}>
        <table className={styles.plain}>
          <thead>
            <tr>
              <th>{t('group.organization')}</th>
              <th>{t('overview.people')}</th>
              <th>{t('overview.branches')}</th>
              <th>{t('group.joined')}</th>
              <th>{t('group.left')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slug}>
                <td style={{ paddingInlineStart: row.depth * 16 }}>{row.name}</td>
                <td>{count(row.people)}</td>
                <td>{count(row.branches)}</td>
                <td>{count(row.joined_this_year)}</td>
                <td>{count(row.left_this_year)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>{t('group.all')}</th>
              <th>{count(sum('people'))}</th>
              <th>{count(sum('branches'))}</th>
              <th>{count(sum('joined_this_year'))}</th>
              <th>{count(sum('left_this_year'))}</th>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function History({ of }: { of: Overview }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setOpened(true)}>
        {t('overview.history')}
      </Button>
      <HistoryDialog table="organization" of={opened ? of : null} onClose={() => setOpened(false)} />
    </>
  )
}

function Content({ organization: o }: { organization: Overview }) {
  const { as, may, to } = useScope()
  const bars = (title: string, parts: Overview['branches']) => (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {parts.length ? (
        <MiniBars
          parts={parts
            .slice(0, 10)
            .map(({ name, people }) => ({ label: saidIn(name, ['Not assigned'], declared), value: people }))}
        />
      ) : (
        <Empty compact />
      )}
    </section>
  )
  return (
    <div className={styles.grid}>
      <div className={styles.charts}>
        <StatCard
          title={t('overview.people')}
          value={count(o.people)}
          {...(o.not_counted > 0 ? { note: t('overview.notCounted', { count: o.not_counted }) } : {})}
          {...(as === 'hr' ? { href: to('admin-hris-employees') } : {})}
        />
        <section className={styles.panel} aria-label={t('overview.genders')}>
          <h2>{t('overview.genders')}</h2>
          <Donut
            title={t('overview.genders')}
            parts={o.genders.map(({ gender, people }) => ({
              label: gender ? declared(gender) : t('overview.unknown'),
              value: people,
            }))}
          />
        </section>
        {bars(t('overview.branches'), o.branches)}
        {bars(t('overview.divisions'), o.divisions)}
        {bars(t('overview.types'), o.employment_types)}
      </div>
      {as === 'hr' && may([P.organization.settings], 'read') && <Group />}
      <section className={styles.panel} aria-label={t('overview.facts')}>
        <h2>{t('overview.facts')}</h2>
        <Facts
          layout="rows"
          facts={[
            { label: t('overview.industry'), value: o.industry && declared(o.industry) },
            { label: t('overview.ownership'), value: o.ownership },
            { label: t('overview.size'), value: o.size_range && declared(o.size_range) },
            { label: t('overview.parent'), value: o.parent?.name },
            { label: t('overview.established'), value: o.established_on && <Day value={o.established_on} /> },
            { label: t('overview.registration'), value: o.registration_no },
            { label: t('overview.tax'), value: o.tax_no },
            { label: t('overview.address'), value: inOneLine(o) },
            { label: t('overview.phone'), value: o.phone },
            {
              label: t('overview.email'),
              value: o.email && <Anchor href={`mailto:${o.email}`}>{o.email}</Anchor>,
            },
            {
              label: t('overview.website'),
              value: o.website && (
                <Anchor href={o.website} target="_blank" rel="noreferrer">
                  {o.website}
                </Anchor>
              ),
            },
            { label: t('overview.country'), value: countryName(o.country) },
            { label: t('overview.timeZone'), value: o.time_zone },
            { label: t('overview.currency'), value: o.base_currency },
            { label: t('overview.weekStart'), value: weekdayName(o.week_start) },
            { label: t('overview.weeklyOff'), value: o.weekly_off.map(weekdayName).join(', ') },
          ]}
        />
      </section>
    </div>
  )
}

export const weekdayName = (day: number) => t(`weekday.${weekdays[day] ?? '0'}`)
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
