import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  addEventGuest,
  answerEvent,
  cancelEvent,
  changeEvent,
  inviteToEvent,
  postponeEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'
import { cancelDate, moveDate } from '#modules/events/shared/event-dates.ts'
import { answers, eventCodes, eventPeople, readEvent, type Event } from '#modules/events/shared/event.ts'
import { AskedAgain } from '#modules/events/web/asked-again.tsx'
import { EventFields } from '#modules/events/web/event-fields.tsx'
import { ComingDates, EventWhen } from '#modules/events/web/event-when.tsx'
import { Wall } from '#modules/events/web/wall.tsx'
import { t } from '#modules/events/web/words.ts'

/** One event: what, when, who, and what people write about it. */
export default function EventPage() {
  const { id = '' } = useParams({ strict: false })
  const { org, as } = useScope()
  const read = useRead(readEvent, { params: { org, id }, query: { as } })
  return <ReadState read={read}>{(event) => <Shown key={event.version} event={event} />}</ReadState>
}

function Shown({ event }: { event: Event }) {
  const { as, to } = useScope()
  const acts = useActions(
    [
      shown(changeEvent, {
        form: () => (
          <>
            {/* beside what is changed: the end of the form is out of sight */}
            <AskedAgain event={event} />
            <EventFields official={event.is_official} segment={event.segment} />
          </>
        ),
        start: () => ({
          ...event,
          coordinator_id: event.coordinator?.id ?? null,
          segment_id: event.segment?.id ?? null,
        }),
      }),
      publishEvent,
      inviteToEvent,
      addEventGuest,
      shown(moveDate, {
        start: () => ({
          on_day: event.next?.start ?? null,
          starts_on: null,
          starts_at: event.next?.starts_at ?? null,
          ends_at: event.next?.ends_at ?? null,
          venue: event.next?.venue ?? null,
        }),
      }),
      shown(cancelDate, { start: () => ({ on_day: event.next?.start ?? null }) }),
      postponeEvent,
      cancelEvent,
    ],
    () => event.title,
  )
  const history = useRowHistory('event', eventCodes)
  return (
    <>
      <PageHead
        title={event.title}
        crumbs={[{ title: 'Events', href: to(as === 'hr' ? 'admin-organization-event' : 'user-events') }]}
        badge={<StatusBadge status={event.state} />}
        subtitle={<EventWhen event={event} />}
      >
        {[
          ...(acts.rowActions?.(event) ?? []),
          ...(as === 'hr' ? history.entries(event.id, event.title) : []),
        ].map(({ title, icon, danger, run }) => (
          <Button
            key={title}
            size="compact-md"
            variant="default"
            leftSection={icon}
            {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
            onClick={run}
          >
            {title}
          </Button>
        ))}
      </PageHead>
      <Stack gap="lg">
        {event.state_reason && (
          <Callout title={t(event.state === 'Cancelled' ? 'cancelled' : 'postponed')}>
            {event.state_reason}
          </Callout>
        )}
        {as === 'user' && <Answer event={event} />}
        <AddressTabs
          label={event.title}
          tabs={[
            { value: 'about', title: t('tabs.about'), show: () => <About event={event} /> },
            {
              value: 'people',
              title: t('tabs.people'),
              count: event.counts.going,
              show: () => <ListTable of={eventPeople} query={{ event_id: event.id }} />,
            },
            { value: 'posts', title: t('tabs.posts'), show: () => <Wall eventId={event.id} /> },
          ]}
        />
      </Stack>
      {acts.dialog}
      {history.dialog}
    </>
  )
}

/** The viewer's answer, one click each; whom they bring beside it. */
function Answer({ event }: { event: Event }) {
  const { org } = useScope()
  const [guests, setGuests] = useState(event.own?.guests ?? 0)
  const send = useAction(answerEvent, { success: t('answered') })
  const give = (answer: (typeof answers)[number], brings = guests) =>
    void send.run({
      params: { org, id: event.id },
      body: { answer, guests: answer === 'Going' ? brings : 0 },
    })
  const { counts, seats } = event
  return (
    <Stack gap="xs">
      <Group gap="sm" align="end">
        {event.abilities.answer && (
          <Segmented
            label={t('yourAnswer')}
            value={event.own?.answer ?? ''}
            onChange={(value) => value !== '' && give(value)}
            options={answers.map((value) => ({ value, label: declared(value) }))}
          />
        )}
        {event.abilities.answer && event.guests_each > 0 && (
          <NumberInput
            size="xs"
            w={110}
            label={t('guestsWith')}
            min={0}
            max={event.guests_each}
            value={guests}
            onChange={(value) => {
              setGuests(Number(value))
              if (event.own?.answer === 'Going') give('Going', Number(value))
            }}
          />
        )}
        <Text size="sm" c="dimmed">
          {seats === null
            ? t('going', { count: counts.taken })
            : t('goingOf', { count: counts.taken, seats })}
          {event.rsvp_by && (
            <>
              {' · '}
              {t('answerBy')} <Day value={event.rsvp_by} />
            </>
          )}
        </Text>
      </Group>
      {event.own?.is_waiting && <Callout title={t('waiting')}>{t('waitingHint')}</Callout>}
      {event.clashes.length > 0 && event.own?.answer !== 'Not going' && (
        <Callout title={t('clash')}>{event.clashes.map((one) => declared(one)).join(', ')}</Callout>
      )}
    </Stack>
  )
}

function About({ event }: { event: Event }) {
  const { linkOf } = useScope()
  const { counts } = event
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('category'), value: declared(event.category) },
          {
            label: t('coordinator'),
            value: event.coordinator && <Person person={event.coordinator} {...linkOf(event.coordinator)} />,
          },
          { label: t('visibility'), value: declared(event.visibility) },
          { label: t('segment'), value: event.segment?.name },
          { label: t('remind'), value: declared(event.remind) },
          event.repeat_until !== null && { label: t('until'), value: <Day value={event.repeat_until} /> },
          {
            label: t('counts'),
            value: t('countsOf', {
              going: counts.going,
              maybe: counts.maybe,
              not: counts.not_going,
              waiting: counts.waiting,
              open: counts.no_answer,
            }),
            wide: true,
          },
          event.link !== null && {
            label: t('link'),
            value: (
              <a href={event.link} target="_blank" rel="noopener noreferrer">
                {event.link}
              </a>
            ),
            wide: true,
          },
          event.dates.length > 0 && {
            label: t('dates'),
            value: <ComingDates dates={event.dates} />,
            wide: true,
          },
          event.description !== null && {
            label: t('description'),
            value: <Lines text={event.description} />,
            wide: true,
          },
          event.agenda !== null && { label: t('agenda'), value: <Lines text={event.agenda} />, wide: true },
          event.guests.length > 0 && {
            label: t('guests'),
            value: event.guests
              .map(({ full_name, company }) => (company ? `${full_name} (${company})` : full_name))
              .join(', '),
            wide: true,
          },
        ]}
      />
    </Stack>
  )
}

const Lines = ({ text }: { text: string }) => (
  <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)
