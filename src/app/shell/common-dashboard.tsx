import { Anchor, Card, Table, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { visible, P } from '#kernel/permission.ts'
import { totalsOf, type OrganizationFigures } from '#app/shell/organization-figures.ts'
import { useSession, type Session } from '#app/shell/session.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { shortMonth } from '#ui/date/written.ts'
import { readOptions } from '#ui/data/query.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Count } from '#ui/show/figures.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import styles from '#app/shell/common-dashboard.module.css'

/** Totals over the organizations that this person administers; each is asked by itself, none sees the other. */
export default function CommonDashboard() {
  const session = useSession()
  return session && <Dashboard session={session} />
}

function Dashboard({ session }: { session: Session }) {
  const organizations = readableOf(session)
  const calendar = useCalendar().shown.id
  const answers = useQueries({
    queries: organizations.map(({ slug }) =>
      readOptions(hrisOverview, { params: { org: slug }, query: { calendar } }, { errors: 'inline' }),
    ),
  })
  const pending = answers.some((answer) => answer.isPending)
  const figures = organizations.flatMap((organization, index): OrganizationFigures[] => {
    const overview = answers[index]?.data
    return overview ? [{ ...organization, overview }] : []
  })
  const failed = organizations.filter((_, index) => answers[index]?.isError)
  const again = () => answers.filter((answer) => answer.isError).forEach((answer) => void answer.refetch())
  return (
    <>
      <PageHead
        title={t('user.centralDashboard')}
        subtitle={t('dashboard.hint', { count: organizations.length })}
      />
      {organizations.length === 0 && <Empty title={t('dashboard.none')} hint={t('dashboard.noneHint')} />}
      {pending && <CardsSkeleton />}
      {failed.length > 0 && (
        <Card mb="lg" role="alert">
          <Text size="sm">{t('dashboard.failed', { names: failed.map(({ name }) => name).join(', ') })}</Text>
          <Anchor component="button" size="sm" ta="left" onClick={again}>
            {usual('error.tryAgain')}
          </Anchor>
        </Card>
      )}
      {!pending && figures.length > 0 && <Figures figures={figures} />}
    </>
  )
}

const columns = [
  'current',
  'joined_this_month',
  'leaving_this_month',
  'on_probation',
  'contracts_ending',
] as const

function Figures({ figures }: { figures: readonly OrganizationFigures[] }) {
  const totals = totalsOf(figures)
  const view = useCalendar()
  return (
    <div className={styles.figures}>
      <StatGrid>
        {columns.map((column) => (
          <StatCard key={column} title={t(`dashboard.${column}`)} value={<Count value={totals[column]} />} />
        ))}
      </StatGrid>
      {totals.movement.length > 0 && (
        <Chart
          kind="bar"
          title={t('dashboard.movement')}
          rows={totals.movement.map(({ joined, left, ...days }) => ({
            label: shortMonth(view, days),
            joined,
            left,
          }))}
          series={[
            { key: 'joined', title: t('dashboard.joined') },
            { key: 'left', title: t('dashboard.left') },
          ]}
        />
      )}
      <Card padding={0}>
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing="sm" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('dashboard.organization')}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} ta="right">
                    {t(`dashboard.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {figures.map((own) => (
                <Table.Tr key={own.slug}>
                  <Table.Td>
                    <Anchor component={Link} to={`/admin/${own.slug}/hris/overview`}>
                      {own.name}
                    </Anchor>
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td key={column} ta="right" className="ch-num">
                      {totalsOf([own])[column]}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
    </div>
  )
}

/** Those in which the person may read the records of employees; the rest have no figures to add. */
const readableOf = ({ admin }: Session) =>
  admin.switchable_organizations
    .filter(({ slug }) => visible(new Set(admin.organization_permissions[slug]), [P.hris.employees]))
    .map(({ slug, name }) => ({ slug, name }))
