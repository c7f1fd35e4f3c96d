import { ActionIcon, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, isDay, weekday, type Day as DayText } from '#kernel/calendar/day.ts'
import { addMonthsIn, monthIn, monthTitle, partsIn } from '#kernel/calendar/system.ts'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { weeksOf } from '#ui/date/month.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown as shownAct, useActions } from '#engines/list/action-web.tsx'
import { calendar, layers, type Layer } from '#modules/events/shared/calendar.ts'
import { planEvent } from '#modules/events/shared/event-acts.ts'
import { CalendarMonth } from '#modules/events/web/calendar-month.tsx'
import { CalendarDays } from '#modules/events/web/calendar-days.tsx'
import { useCalendarKeys } from '#modules/events/web/calendar-keys.ts'
import { EventFields } from '#modules/events/web/event-fields.tsx'
import { LayerChoice, readHidden, writeHidden } from '#modules/events/web/layer-choice.tsx'
import { MonthStrip } from '#modules/events/web/month-strip.tsx'
import { SubscribeDialog } from '#modules/events/web/subscribe.tsx'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

type View = 'month' | 'week' | 'list'

/** What is on, who is away, and what one has said one goes to: by month, week or as a list, in either calendar. */
export default function CalendarPage() {
  const { org, today } = useScope()
  const view = useCalendar()
  const isPhone = useMediaQuery('(max-width: 640px)') ?? false
  const [search, change] = useAddress()
  const at = isDay(search['on'] ?? '') ? (search['on'] ?? today) : today
  const asked = search['view']
  const shown: View =
    asked === 'week' || asked === 'list' || asked === 'month' ? asked : isPhone ? 'list' : 'month'
  const [hidden, setHidden] = useState<readonly Layer[]>(() => readHidden())
  const [subscribing, setSubscribing] = useState(false)
  const { year, month } = partsIn(view.shown, at)
  const range = rangeOf()
  // the others come and go without asking anew
  const query = hidden.includes('shifts')
    ? { ...range, layers: layers.filter((one) => one !== 'shifts').join(',') }
    : range
  const read = useRead(calendar, { params: { org }, query }, { keep: true, errors: 'inline' })

  function rangeOf(): { from: DayText; to: DayText } {
    if (shown === 'week') {
      const from = addDays(at, -weekday(at))
      return { from, to: addDays(from, 6) }
    }
    if (shown === 'list') {
      const { start, end } = monthIn(view.shown, year, month)
      const ahead = addDays(at, 13)
      return { from: start, to: ahead > end ? ahead : end }
    }
    const weeks = weeksOf(view.shown, year, month).flat()
    return { from: weeks[0]?.day ?? at, to: weeks.at(-1)?.day ?? at }
  }
  const step = (by: 1 | -1) => {
    if (shown === 'week') return change({ on: addDays(at, 7 * by) }, true)
    const next = addMonthsIn(view.shown, at, by)
    // a list begins with the month, and the present one with today
    const { start, end } = monthIn(
      view.shown,
      partsIn(view.shown, next).year,
      partsIn(view.shown, next).month,
    )
    const isNow = start <= today && end >= today
    return change({ on: isNow ? null : shown === 'list' ? start : next }, true)
  }
  const acts = useActions([shownAct(planEvent, { form: () => <EventFields /> })], () => '')

  const toggle = (layer: Layer) => {
    const next = hidden.includes(layer) ? hidden.filter((one) => one !== layer) : [...hidden, layer]
    setHidden(next)
    writeHidden(next)
  }
  useCalendarKeys({
    m: () => change({ view: 'month' }, true),
    w: () => change({ view: 'week' }, true),
    a: () => change({ view: 'list' }, true),
    t: () => change({ on: null }, true),
    n: () => acts.begin(planEvent, null),
    arrowleft: () => step(-1),
    arrowright: () => step(1),
    ...Object.fromEntries(layers.map((layer, index) => [String(index + 1), () => toggle(layer)])),
  })
  return (
    <>
      <PageHead title={t('calendar.title')} subtitle={t('calendar.hint')}>
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={16} />}
          onClick={() => setSubscribing(true)}
        >
          {t('calendar.subscribe')}
        </Button>
        {acts.buttons}
      </PageHead>
      <div className={styles.bar}>
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('calendar.previous')}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" onClick={() => change({ on: null }, true)}>
            {t('calendar.today')}
          </Button>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.next')} onClick={() => step(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
          <h2 aria-live="polite">
            {monthTitle(view.shown, year, month, view.writing)}
            {view.other && <small> · {otherMonths(view.other, range, view.writing)}</small>}
          </h2>
        </Group>
        <Segmented<View>
          label={t('calendar.view')}
          value={shown}
          onChange={(value) => change({ view: value }, true)}
          options={[
            { value: 'month', label: t('calendar.month') },
            { value: 'week', label: t('calendar.week') },
            { value: 'list', label: t('calendar.list') },
          ]}
        />
      </div>
      <LayerChoice hidden={hidden} onToggle={toggle} />
      <ReadState read={read} lines={10}>
        {({ results }) => {
          const entries = results.filter(({ layer }) => !hidden.includes(layer))
          return shown === 'month' ? (
            <CalendarMonth
              year={year}
              month={month}
              entries={entries}
              onDay={(day) => change({ on: day, view: 'week' })}
            />
          ) : (
            <>
              {shown === 'list' && isPhone && (
                <MonthStrip
                  year={year}
                  month={month}
                  at={at}
                  entries={entries}
                  onDay={(day) => change({ on: day }, true)}
                />
              )}
              <CalendarDays
                range={shown === 'list' ? { from: at, to: range.to } : range}
                entries={entries}
                whole={shown === 'week'}
              />
            </>
          )
        }}
      </ReadState>
      {acts.dialog}
      <SubscribeDialog opened={subscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}

/** `Kartik–Mangsir 2083`: what the days are called in the other calendar. */
function otherMonths(
  system: Parameters<typeof monthTitle>[0],
  { from, to }: { from: DayText; to: DayText },
  writing: Parameters<typeof monthTitle>[3],
) {
  const [first, last] = [system.of(from), system.of(to)]
  if (!first || !last) return ''
  const end = monthTitle(system, last.year, last.month, writing)
  return first.month === last.month
    ? end
    : `${system.months[writing?.language ?? 'en'][first.month - 1] ?? ''}–${end}`
}
