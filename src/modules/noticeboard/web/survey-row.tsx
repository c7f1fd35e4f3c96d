import { Button, Group } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { answering } from '#modules/forms/shared/answering.ts'
import type { DueForm } from '#modules/noticeboard/shared/noticeboard.ts'
import { DueOn } from '#modules/noticeboard/web/pending-row.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

type Choice = NonNullable<DueForm['question']>['choices'][number]

/** A survey of one question: choosing an answer sends it. */
export default function SurveyRow({
  form: { id, title, due_on, is_anonymous },
  question,
}: {
  form: DueForm
  question: NonNullable<DueForm['question']>
}) {
  const { org } = useScope()
  const [chosen, setChosen] = useState<Choice>()
  const answer = useAction(answering.answer, { success: t('due.answered'), alsoStale: ['/noticeboard/'] })
  const send = async (choice: Choice) => {
    setChosen(choice)
    await answer.run({ params: { org, id }, body: { answers: { [question.id]: choice } } })
  }
  return (
    <li className={styles.survey}>
      <div className={styles.task} data-kind="waiting">
        <span className={styles.taskSign}>
          <IconForms size={18} stroke={1.7} aria-hidden />
        </span>
        <span className={styles.taskWords}>
          <strong>{question.title}</strong>
          <span>{is_anonymous ? t('due.anonymous', { title }) : title}</span>
        </span>
        <DueOn day={due_on} />
      </div>
      <Group className={styles.choices ?? ''} gap={6} role="group" aria-label={question.title}>
        {question.low_label && <span>{question.low_label}</span>}
        {question.choices.map((choice) => (
          <Button
            key={String(choice)}
            size="compact-md"
            variant="default"
            loading={answer.pending && chosen === choice}
            disabled={answer.pending && chosen !== choice}
            onClick={() => void send(choice)}
          >
            {titleOf(choice)}
          </Button>
        ))}
        {question.high_label && <span>{question.high_label}</span>}
      </Group>
    </li>
  )
}

function titleOf(choice: Choice) {
  if (typeof choice === 'boolean') return t(choice ? 'due.yes' : 'due.no')
  return typeof choice === 'number' ? localDigits(String(choice)) : choice
}
