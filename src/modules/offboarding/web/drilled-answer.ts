import { useRead } from '#ui/data/query.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Filter } from '#ui/table/filter.ts'
import { questionVersions } from '#engines/questions/question-bank.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** The answer in an exit interview by which a report has opened the list: by its question, to be taken off. */
export function useDrilledAnswer(org: string, asked: Readonly<Record<string, string>>): Filter[] {
  const { exit_question: id, exit_answer: answer } = asked
  const versions = useRead(questionVersions, id ? { params: { org, id } } : null, { errors: 'inline' })
  if (!id || answer === undefined) return []
  const question = versions.data?.results.find((one) => one.id === id)
  return [
    {
      name: 'exit_answer',
      title: question?.title ?? t('separation.answered'),
      options: [
        {
          value: answer,
          label: answer === 'Yes' || answer === 'No' ? declared(answer) : localDigits(answer),
        },
      ],
      about: 'exit_question',
    },
  ]
}
