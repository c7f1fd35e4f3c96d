import { Button, Group, Stack, Text } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Timeline } from '#ui/show/timeline.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import {
  cancelAssignment,
  readApplication,
  resendAssignment,
  verifySalary,
  type ApplicationDetail,
  type Card,
} from '#modules/recruitment/shared/application-detail.ts'
import { Interviews } from '#modules/recruitment/web/interviews.tsx'
import { Heading } from '#modules/recruitment/web/heading.tsx'
import { Paragraphs } from '#modules/recruitment/web/paragraphs.tsx'
import { SalaryLines } from '#modules/recruitment/web/salary-lines.tsx'
import { t } from '#modules/recruitment/web/words.ts'

/** A candidate: CV, answers, scorecards, salary talks and what happened. */
export function ApplicationView({ id }: { id: string }) {
  const { org } = useScope()
  const read = useRead(readApplication, { params: { org, id } }, { errors: 'inline' })
  return <ReadState read={read}>{(data) => <Detail data={data} />}</ReadState>
}

function Detail({ data }: { data: ApplicationDetail }) {
  return (
    <Stack gap="md">
      <div>
        <h2 style={{ margin: 0, fontSize: '1.25rem' }}>{data.candidate}</h2>
        <Group gap="sm" mt={4}>
          <StatusBadge status={data.state} />
          <Text size="sm">
            {data.vacancy} · {declared(data.stage)}
          </Text>
        </Group>
      </div>
      <Facts
        facts={[
          { label: t('application.email'), value: data.email },
          { label: t('application.phone'), value: data.mobile },
          { label: t('application.applied'), value: <Moment value={data.applied_at} /> },
          { label: t('application.source'), value: declared(data.source) },
          { label: t('application.cv'), value: data.cv && <FileLink file={data.cv} /> },
          { label: t('application.expected'), value: data.expected_salary && money(data.expected_salary) },
          { label: t('application.notice'), value: data.notice_days },
          { label: t('application.kept'), value: <Day value={data.keep_until} /> },
        ]}
      />
      <Paragraphs title={t('application.message')} text={data.message} />
      {data.items.length > 0 && (
        <section>
          <Heading>{t('application.answers')}</Heading>
          <SheetQuestions items={data.items} given />
        </section>
      )}
      {data.knockouts.length > 0 && (
        <Callout
          tone="warning"
          title={t(
            data.knockouts.some(({ effect }) => effect === 'Decline')
              ? 'knockout.declined'
              : 'knockout.flagged',
          )}
        >
          {data.knockouts.map(({ id, question, answer, reason }) => (
            <Text key={id} size="sm">
              {question} <strong>{answer}</strong> · {reason}
            </Text>
          ))}
        </Callout>
      )}
      <Cards data={data} />
      {data.tests.length > 0 && (
        <section>
          <Heading>{t('test.title')}</Heading>
          {data.tests.map(({ id, title, state, score, sent_at }) => (
            <Group key={id} gap="sm">
              <Text size="sm">
                {title} · <Moment value={sent_at} />
              </Text>
              <StatusBadge status={state} />
              {score !== null && <Text size="sm">{score} %</Text>}
            </Group>
          ))}
        </section>
      )}
      {data.interviews.length > 0 && <Interviews of={data.interviews} />}
      {data.negotiation && <Negotiation of={data.negotiation} />}
      <section>
        <Heading>{t('application.history')}</Heading>
        <Timeline
          items={data.events.map(({ id, event, stage, remarks, by, at }) => ({
            id,
            title: stage ? `${declared(event)}: ${declared(stage)}` : declared(event),
            by: by ?? t('application.outside'),
            at,
            text: remarks,
          }))}
        />
      </section>
    </Stack>
  )
}

function Cards({ data }: { data: ApplicationDetail }) {
  return (
    <section>
      <Heading>{t('card.title')}</Heading>
      {data.hidden > 0 && <Callout title={t('card.hidden', { count: data.hidden })} />}
      {data.cards.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('card.none')}
        </Text>
      )}
      <Stack gap="sm">
        {data.cards.map((card) => (
          <CardShown key={card.id} card={card} />
        ))}
      </Stack>
    </section>
  )
}

function CardShown({ card }: { card: Card }) {
  const { org } = useScope()
  const at = { params: { org, id: card.id }, body: { version: card.version } }
  const cancel = useAction(cancelAssignment, { success: t('card.cancelled') })
  const resend = useAction(resendAssignment, { success: t('card.resent') })
  return (
    <div style={{ border: '1px solid var(--ch-line)', borderRadius: 8, padding: 12 }}>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {card.name}
          </Text>
          <Text size="sm" c="dimmed">
            {declared(card.stage)}
            {card.relation && ` · ${card.relation}`} · {t('card.due')} <Day value={card.due_on} />
          </Text>
        </div>
        <StatusBadge status={card.state} />
      </Group>
      {card.meets_at && (
        <Text size="sm">
          <Moment value={card.meets_at} /> {card.place}
        </Text>
      )}
      {card.verdict && (
        <Text size="sm" mt={4}>
          {declared(card.verdict)} · {card.score} %
        </Text>
      )}
      {card.remarks && <Text size="sm">{card.remarks}</Text>}
      {card.items.length > 0 && (
        <details>
          <summary>{t('application.answers')}</summary>
          <SheetQuestions items={card.items} given />
        </details>
      )}
      {card.state === 'Pending' && (
        <Group gap="xs" mt="xs">
          {card.is_outside && (
            <Button size="compact-sm" variant="default" onClick={() => void resend.run(at)}>
              {t('card.resend')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() =>
              void confirm({ title: t('card.cancel'), yes: t('card.cancel'), danger: true }).then(
                async (yes) => {
                  if (yes) await cancel.run(at)
                },
              )
            }
          >
            {t('card.cancel')}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Negotiation({ of }: { of: NonNullable<ApplicationDetail['negotiation']> }) {
  const { org } = useScope()
  const offered = of.rounds.findLast(({ by }) => by === 'Company')
  const verify = useAction(verifySalary, { success: t('salary.verified') })
  return (
    <section>
      <Heading>{t('salary.title')}</Heading>
      <Group gap="sm" mb="xs">
        <StatusBadge status={of.state} />
        {!of.within_range && <Text size="sm">{t('salary.aboveRange')}</Text>}
        {of.can_verify && (
          <Button
            size="compact-sm"
            onClick={() => void verify.run({ params: { org, id: of.id }, body: { version: of.version } })}
          >
            {t('salary.verify')}
          </Button>
        )}
      </Group>
      {offered?.lines && (
        <>
          <Text size="sm">{of.package}</Text>
          <SalaryLines lines={offered.lines} />
        </>
      )}
      <Timeline
        items={of.rounds.map(({ position, by, amount, remarks, at }) => ({
          id: String(position),
          title: `${money(amount)} · ${t(by === 'Company' ? 'salary.company' : 'salary.candidate')}`,
          at,
          text: remarks,
        }))}
      />
    </section>
  )
}
