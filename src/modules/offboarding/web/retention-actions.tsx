import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import {
  talkAnswers,
  talkOutcomes,
  type TalkAnswer,
  type TalkOutcome,
} from '#modules/offboarding/domain/retention.ts'
import { answerTalk, tellTalk, type RetentionTalk } from '#modules/offboarding/shared/retention.ts'
import { t } from '#modules/offboarding/web/words.ts'

interface Told {
  outcome: TalkOutcome
  remarks: string
}
const F = fieldsOf<Told>()
const A = fieldsOf<{ remarks: string }>()

/** What came of a talk is told by who held it; that somebody stays is said by them alone. */
export function TalkActions({ talk }: { talk: RetentionTalk }) {
  const { org, as } = useScope()
  const [telling, setTelling] = useState(false)
  const [answer, setAnswer] = useState<TalkAnswer | null>(null)
  const alsoStale = ['/hris/']
  const tell = useAction(tellTalk, { success: t('talk.told'), alsoStale })
  const reply = useAction(answerTalk, { success: t('talk.answered'), alsoStale })
  const params = { org, id: talk.id }
  const { abilities, version } = talk
  if (!abilities.tell && !abilities.answer) return null
  return (
    <Group gap="xs" mt="xs">
      {abilities.tell && (
        <Button size="xs" variant="default" onClick={() => setTelling(true)}>
          {t('talk.tell')}
        </Button>
      )}
      {abilities.answer &&
        talkAnswers.map((value) => (
          <Button
            key={value}
            size="xs"
            variant={value === 'I stay' ? 'filled' : 'default'}
            onClick={() => setAnswer(value)}
          >
            {t(`talk.answers.${value}`)}
          </Button>
        ))}
      <FormDialog<Told>
        opened={telling}
        onClose={() => setTelling(false)}
        title={t('talk.tell')}
        initial={{ outcome: 'Leaves', remarks: '' }}
        submit={(body) => tell.attempt({ params, query: { as }, body: { ...body, version } })}
      >
        <p>{t('talk.tellHint', { name: talk.person.full_name })}</p>
        <F.Select
          name="outcome"
          label={t('talk.outcome')}
          required
          options={talkOutcomes.map((value) => ({ value, label: t(`talk.outcomes.${value}`) }))}
        />
        <F.TextArea name="remarks" label={t('talk.said')} required max={255} />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        opened={answer !== null}
        onClose={() => setAnswer(null)}
        title={answer ? t(`talk.answers.${answer}`) : ''}
        initial={{ remarks: '' }}
        submit={async (body) => answer && reply.attempt({ params, body: { ...body, answer, version } })}
      >
        <p>{t(answer === 'I stay' ? 'talk.stayHint' : 'talk.leaveHint')}</p>
        <A.TextArea name="remarks" label={t('lastDay.words')} required max={255} />
      </FormDialog>
    </Group>
  )
}
