import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { peopleSource } from '#modules/hris/web/public-place.tsx'
import {
  planTalk,
  retentionTalks,
  type RetentionTalk,
  type TalkInput,
} from '#modules/offboarding/shared/retention.ts'
import { TalkActions } from '#modules/offboarding/web/retention-actions.tsx'
import { t } from '#modules/offboarding/web/words.ts'

type About = { request_id: string } | { separation_id: string }

/** The talks with one person who wants to leave, and planning one where the viewer may. */
export function RetentionPanel({ about, plans }: { about: About; plans: boolean }) {
  const { org, as, may } = useScope()
  const allowed = as !== 'hr' || may([P.hris.resignation, P.hris.separation])
  const read = useRead(retentionTalks, allowed ? { params: { org }, query: { as, ...about } } : null, {
    errors: 'inline',
    fresh: 0,
  })
  const talks = read.data?.results ?? []
  const isOpen = talks.some(({ state }) => state === 'Planned' || state === 'Stay to be confirmed')
  const mayPlan = plans && !isOpen && read.data !== undefined
  if (!talks.length && !mayPlan) return null
  return (
    <Panel title={t('talk.title')} action={mayPlan && <PlanTalk about={about} />}>
      {!talks.length && (
        <Text size="sm" c="dimmed">
          {t('talk.none')}
        </Text>
      )}
      {talks.map((talk) => (
        <Talk key={talk.id} talk={talk} />
      ))}
    </Panel>
  )
}

/** One talk: when, with whom, what came of it, and what the viewer may say about it. */
export function Talk({ talk, named = false }: { talk: RetentionTalk; named?: boolean }) {
  return (
    <div>
      <Group gap="xs">
        <StatusBadge status={talk.state} />
        <Text size="sm">
          <DateText value={talk.talks_on} beside /> {talk.talks_at}
          {talk.place ? ` · ${talk.place}` : ''} · {named ? talk.person.full_name : talk.holder.full_name}
        </Text>
      </Group>
      {talk.outcome_remarks && (
        <Text size="sm" mt={4}>
          {talk.holder.full_name}: “{talk.outcome_remarks}”
        </Text>
      )}
      {talk.answer_remarks && (
        <Text size="sm" mt={4}>
          {talk.person.full_name}: “{talk.answer_remarks}”
        </Text>
      )}
      <TalkActions talk={talk} />
    </div>
  )
}

const F = fieldsOf<TalkInput>()

function PlanTalk({ about }: { about: About }) {
  const { org, as, today } = useScope()
  const [opened, setOpened] = useState(false)
  const plan = useAction(planTalk, { success: t('talk.planned') })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('talk.plan')}
      </Button>
      <FormDialog<TalkInput>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('talk.plan')}
        initial={{ holder_id: '', talks_on: today, talks_at: '15:00', place: '' }}
        submit={(body) => plan.attempt({ params: { org }, query: { as }, body: { ...body, ...about } })}
      >
        <p>{t('talk.hint')}</p>
        <FieldGrid>
          <F.AsyncSelect name="holder_id" label={t('talk.holder')} required source={peopleSource(org)} />
          <F.DayTime name="talks_on" time="talks_at" label={t('exit.time')} required />
        </FieldGrid>
        <F.Text name="place" label={t('exit.place')} />
      </FormDialog>
    </>
  )
}
