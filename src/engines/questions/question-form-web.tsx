import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { questionKinds, QuestionDetail, type QuestionKind } from '#engines/questions/question.ts'
import { changeQuestion, createQuestion, type Question } from '#engines/questions/question-bank.ts'
import { t } from '#engines/questions/words-web.ts'

interface Values {
  category_id: string
  title: string
  help: string | null
  detail: {
    kind: QuestionKind
    max: number | null
    min: number | null
    unit: string | null
    from: string
    to: number | null
    low_label: string | null
    high_label: string | null
    yes_marks: number | null
    options: { label: string; marks: number | null }[]
  }
}
const F = fieldsOf<Values & { options: Values['detail']['options'] }>()
const blank = { label: '', marks: null }

/** Adding and changing a question: the fields below are those of its kind. */
export function QuestionDialog<Row>({
  question,
  categories,
  onClose,
}: {
  question: Question | 'new' | null
  categories: AsyncSource<Row>
  onClose: () => void
}) {
  const { org } = useScope()
  const create = useAction(createQuestion, { success: t('bank.created') })
  const change = useAction(changeQuestion, { success: t('bank.updated') })
  const old = question === 'new' ? null : question
  const submit = ({ options, ...values }: Values & { options: Values['detail']['options'] }) => {
    const body = { ...values, detail: detailOf({ ...values.detail, options }) }
    return old
      ? change.attempt({ params: { org, id: old.id }, body: { ...body, version: old.version } })
      : create.attempt({ params: { org }, body })
  }
  return (
    <Dialog opened={question !== null} onClose={onClose} title={t(old ? 'bank.edit' : 'bank.add')} size={640}>
      {question !== null && (
        <FormShell place="dialog" initial={startOf(old)} submit={submit} onSaved={onClose} onCancel={onClose}>
          <F.TextArea name="title" label={t('bank.question')} required max={500} />
          <FieldGrid>
            <F.AsyncSelect
              name="category_id"
              label={t('bank.category')}
              required
              source={categories}
              {...(old ? { chosen: { value: old.category.id, label: old.category.name } } : {})}
            />
            <F.Select
              name="detail.kind"
              label={t('bank.kind')}
              required
              options={questionKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
          </FieldGrid>
          <KindFields />
          <F.Text name="help" label={t('bank.help')} />
        </FormShell>
      )}
    </Dialog>
  )
}

function KindFields() {
  const kind = useFieldValue('detail.kind')
  if (kind === 'single' || kind === 'multiple')
    return (
      <F.Rows name="options" blank={blank} least={2} add={t('bank.addOption')} movable>
        {(_prefix, index) => (
          <>
            <F.Text name={`options.${index}.label`} label={`${t('bank.option')} ${index + 1}`} required />
            <F.Number
              name={`options.${index}.marks`}
              label={t('bank.marks')}
              placeholder={t('bank.marksHint')}
            />
          </>
        )}
      </F.Rows>
    )
  if (kind === 'rating')
    return (
      <FieldGrid>
        <F.Select name="detail.from" label={t('bank.from')} required options={['0', '1']} />
        <F.Number name="detail.to" label={t('bank.to')} required />
        <F.Text name="detail.low_label" label={t('bank.lowLabel')} />
        <F.Text name="detail.high_label" label={t('bank.highLabel')} />
      </FieldGrid>
    )
  if (kind === 'number')
    return (
      <FieldGrid>
        <F.Number name="detail.min" label={t('bank.from')} />
        <F.Number name="detail.max" label={t('bank.to')} />
        <F.Text name="detail.unit" label={t('bank.unit')} />
      </FieldGrid>
    )
  if (kind === 'yes_no')
    return <F.Number name="detail.yes_marks" label={t('bank.yesMarks')} hint={t('bank.marksHint')} />
  if (kind === 'text' || kind === 'long_text') return <F.Number name="detail.max" label={t('bank.most')} />
  return null
}

function startOf(question: Question | null): Values & { options: Values['detail']['options'] } {
  const detail: Values['detail'] = {
    kind: 'rating',
    max: null,
    min: null,
    unit: null,
    to: 5,
    low_label: null,
    high_label: null,
    yes_marks: null,
    ...question?.detail,
    from: question?.detail.kind === 'rating' ? String(question.detail.from) : '1',
    options: [],
  }
  const options =
    question?.detail.kind === 'single' || question?.detail.kind === 'multiple'
      ? question.detail.options
      : [{ ...blank }, { ...blank }]
  return {
    category_id: question?.category.id ?? '',
    title: question?.title ?? '',
    help: question?.help ?? null,
    detail,
    options,
  }
}

/** Only what the kind has; the schema fills what is not said. */
function detailOf(values: Values['detail']): QuestionDetail {
  const { kind, max, min, unit, from, to, low_label, high_label, yes_marks, options } = values
  const plain = {
    text: { ...(max === null ? {} : { max }) },
    long_text: { ...(max === null ? {} : { max }) },
    number: { min, max, unit },
    rating: { from: from === '0' ? 0 : 1, to, low_label, high_label },
    single: { options },
    multiple: { options },
    yes_no: { yes_marks },
    date: {},
  }[kind]
  const parsed = QuestionDetail.safeParse({ kind, ...plain })
  // what is wrong is sent as it is, and said by the server at its field
  return parsed.success ? parsed.data : ({ kind, ...plain } as QuestionDetail)
}
