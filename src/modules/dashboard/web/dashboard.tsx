import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { PanelSkeleton } from '#ui/show/panel.tsx'
import { dashboard, type Dashboard as Seen } from '#modules/dashboard/shared/dashboard.ts'
import { AwayPanel } from '#modules/dashboard/web/away-panel.tsx'
import { CelebrationPanel } from '#modules/dashboard/web/celebration-panel.tsx'
import { DuePanel } from '#modules/dashboard/web/due-panel.tsx'
import { FigureStrip } from '#modules/dashboard/web/figure-strip.tsx'
import { HolidayPanel } from '#modules/dashboard/web/holiday-panel.tsx'
import { LinkPanel } from '#modules/dashboard/web/link-panel.tsx'
import { Movement } from '#modules/dashboard/web/movement.tsx'
import { RequestPanel } from '#modules/dashboard/web/request-panel.tsx'
import { SetupPanel } from '#modules/dashboard/web/setup-panel.tsx'
import { Today } from '#modules/dashboard/web/today.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** Where HR lands: how the organization stands today, and what waits for a hand. Every figure opens its list. */
export default function Dashboard() {
  const { org } = useScope()
  // always read anew: people come back to it after they have decided something elsewhere
  const read = useRead(dashboard, { params: { org } }, { errors: 'inline', fresh: 0 })
  return (
    <>
      <PageHead title={t('title')} subtitle={read.data ? <Today seen={read.data} /> : ' '} />
      <ReadState read={read} waiting={<Coming />} compact={false}>
        {(seen) => <Content seen={seen} />}
      </ReadState>
    </>
  )
}

const Content = ({ seen }: { seen: Seen }) => (
  <div className={styles.page}>
    {isNew(seen) && <SetupPanel setup={seen.setup} wide />}
    <FigureStrip seen={seen} />
    <div className={styles.columns}>
      <div className={styles.column}>
        {seen.requests && <RequestPanel requests={seen.requests} />}
        {seen.workforce && <DuePanel workforce={seen.workforce} today={seen.today} />}
        {seen.workforce && <Movement movement={seen.workforce.movement} />}
        <LinkPanel />
        {!seen.workforce && <HolidayPanel holidays={seen.holidays} today={seen.today} />}
      </div>
      <div className={styles.column}>
        {seen.setup.pending_count > 0 && !isNew(seen) && <SetupPanel setup={seen.setup} />}
        {seen.away && <AwayPanel away={seen.away} isOff={seen.is_weekly_off || isHoliday(seen)} />}
        {seen.workforce && <HolidayPanel holidays={seen.holidays} today={seen.today} />}
        {seen.workforce && <CelebrationPanel workforce={seen.workforce} today={seen.today} />}
      </div>
    </div>
  </div>
)

/** Nobody works here yet: setting up is all there is to do. */
const isNew = ({ setup, workforce }: Seen) => setup.pending_count > 0 && workforce?.current === 0

/** What only some have makes the day no holiday of the organization. */
const isHoliday = ({ holidays, today }: Seen) =>
  holidays.some(({ start_on, segment, is_optional }) => start_on <= today && segment === null && !is_optional)

/** The same page before it is filled: nothing jumps when the answer comes. */
const Coming = () => (
  <div className={styles.page}>
    <CardsSkeleton cards={6} height={104} />
    <div className={styles.columns}>
      {[0, 1].map((column) => (
        <div key={column} className={styles.column}>
          <PanelSkeleton />
          <PanelSkeleton lines={7} />
        </div>
      ))}
    </div>
  </div>
)
