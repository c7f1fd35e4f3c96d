import { Button } from '@mantine/core'
import { IconClock, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { sampleRows } from '#app/dev-ui-sample.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Donut, MiniBars, Sparkline, StackBar } from '#ui/chart/spark.tsx'
import { NoResponse } from '#ui/data/failure.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { AvatarGroup } from '#ui/show/avatar.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Count, Duration, Money } from '#ui/show/figures.tsx'
import { FilterChips } from '#ui/show/filter-chips.tsx'
import { Keys } from '#ui/show/keys.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Person, PersonCard } from '#ui/show/person.tsx'
import { ProgressCard } from '#ui/show/progress-card.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Timeline } from '#ui/show/timeline.tsx'
import { Tree } from '#ui/show/tree.tsx'
import { Truncate } from '#ui/show/truncate.tsx'

const people = sampleRows(9).map((row) => row.person)
const months = ['Baishak', 'Jestha', 'Ashad', 'Shrawan', 'Bhadra', 'Ashoj'].map((label, index) => ({
  label,
  present: 980 + ((index * 71) % 160),
  leave: 40 + ((index * 23) % 60),
}))
const series = [
  { key: 'present', title: 'Present' },
  { key: 'leave', title: 'On leave' },
]
const types = [
  { label: 'Permanent', value: 812 },
  { label: 'Contract', value: 274 },
  { label: 'Temporary', value: 98 },
  { label: 'Intern', value: 64 },
]

export function ShowSamples() {
  const [unit, setUnit] = useState<string | null>('engineering')
  const [filters, setFilters] = useState([
    { name: 'status', title: 'Status', value: 'Requested' },
    { name: 'branch', title: 'Branch', value: 'Kathmandu' },
  ])
  return (
    <>
      <StatGrid>
        <StatCard
          title="Headcount"
          value={<Count value={1248} compact={false} />}
          change={{ text: '14', up: true, good: true }}
          note="this month"
          icon={<IconUsers size={18} stroke={1.6} />}
          href="/dev/ui"
        >
          <Sparkline title="Headcount" values={[1180, 1192, 1201, 1199, 1220, 1248]} />
        </StatCard>
        <StatCard
          title="Present today"
          value="1,106"
          note="88.6% of staff"
          icon={<IconClock size={18} stroke={1.6} />}
        >
          <StackBar
            title="Today"
            parts={[
              { label: 'Present', value: 1106 },
              { label: 'Leave', value: 74 },
              { label: 'Absent', value: 68 },
            ]}
          />
        </StatCard>
        <StatCard
          title="Overtime"
          value={<Duration minutes={8430} />}
          change={{ text: '12%', up: true, good: false }}
        />
        <StatCard title="Payroll" value={<Money value="8412300" currency="NPR" />} note="Mangsir 2083" />
      </StatGrid>
      <div className="dev-columns">
        <Chart kind="area" title="Attendance this year" rows={months} series={series} />
        <Chart kind="stacked" title="Present and on leave" rows={months} series={series} />
        <Chart
          kind="pie"
          title="Employment type"
          rows={types.map(({ label, value }) => ({ label, value }))}
          series={[{ key: 'value', title: 'People' }]}
        />
        <section className="dev-card">
          <Donut title="Employment type" parts={types} />
          <MiniBars parts={types} />
        </section>
      </div>
      <section className="dev-card dev-row">
        {['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled', 'In progress'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="Late" plain />
        <Keys keys={['Ctrl', 'Shift', 'F']} />
        <AvatarGroup people={people} />
        <Truncate text="Krishna Bahadur Adhikari Chhetri of the district office" at={20} />
      </section>
      <section className="dev-card dev-row">
        {people.slice(0, 4).map((person) => (
          <Person key={person.full_name} person={person} href="/dev/ui" />
        ))}
        <Person person={people[4]} note="Past Employee" />
        <Person person={null} />
      </section>
      <div className="dev-columns">
        <section className="dev-card">{people[0] && <PersonCard person={people[0]} />}</section>
        <section className="dev-card">
          <Facts
            facts={[
              { label: 'Requested by', value: <Person person={people[1]} bare /> },
              { label: 'Requested on', value: '2026-11-18' },
              { label: 'Duration', value: <Duration minutes={210} /> },
              { label: 'Rate', value: null },
              { label: 'Remarks', value: 'The server room had to be moved over the weekend.', wide: true },
            ]}
          />
        </section>
        <section className="dev-card">
          <Timeline
            items={[
              {
                id: '1',
                title: 'Requested',
                by: 'by Sita Lama',
                at: '2026-11-18T09:12:00Z',
                text: 'Family function.',
              },
              { id: '2', title: 'Forwarded', by: 'by Nabin Gurung', at: '2026-11-18T11:40:00Z' },
              {
                id: '3',
                title: 'Approved',
                by: 'by Rekha Karki',
                at: '2026-11-19T04:05:00Z',
                text: 'Go well.',
              },
            ]}
          />
        </section>
        <section className="dev-card">
          <Tree
            label="Units"
            chosen={unit}
            onChoose={(item) => setUnit(item.id)}
            open={['company', 'technology']}
            items={[
              {
                id: 'company',
                label: 'Himal Technologies',
                detail: '120',
                children: [
                  {
                    id: 'technology',
                    label: 'Technology',
                    detail: '64',
                    children: [
                      { id: 'engineering', label: 'Engineering', detail: '48' },
                      { id: 'support', label: 'Support', detail: '16' },
                    ],
                  },
                  { id: 'people', label: 'People and culture', detail: '9' },
                ],
              },
            ]}
          />
        </section>
      </div>
      <Callout tone="info" title="The fiscal year ends in 12 days.">
        Balances are carried over on the last day.
      </Callout>
      <Callout tone="success">The payroll of Mangsir is approved.</Callout>
      <Callout tone="warning" title="Two shifts overlap.">
        People of both are counted once.
      </Callout>
      <Callout tone="danger" title="Please review all the fields and try again.">
        fiscal year : Closed.
      </Callout>
      <FilterChips
        filters={filters}
        onRemove={(name) => setFilters(filters.filter((filter) => filter.name !== name))}
        onClear={() => setFilters([])}
      />
      <AddressTabs
        label="Notifications"
        tabs={[
          { value: 'unread', title: 'Unread', count: 9, show: () => <TextSkeleton /> },
          { value: 'read', title: 'Read', show: () => <Empty compact /> },
          {
            value: 'all',
            title: 'All',
            show: () => <ErrorState compact error={new NoResponse()} onRetry={nothing} />,
          },
        ]}
      />
      <div className="dev-columns">
        <ProgressCard title="Export of employees" state="running" done={640} total={1248} onStop={nothing} />
        <ProgressCard
          title="Payroll of Mangsir"
          state="done"
          done={120}
          total={120}
          onDownload={nothing}
          onDismiss={nothing}
        />
        <ProgressCard
          title="Import of attendance"
          state="failed"
          done={31}
          total={4000}
          note="Row 32 has no date"
        />
        <section className="dev-card">
          <Empty hint="Posts of your organization appear here.">
            <Button>Write the first</Button>
          </Empty>
        </section>
      </div>
    </>
  )
}

const nothing = () => undefined
