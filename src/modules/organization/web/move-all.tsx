import { Text } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { moveAll, MoveAllInput } from '#modules/organization/shared/move-all.ts'
import { t } from '#modules/organization/web/words.ts'

export interface Moved {
  id: string
  name: string
  /** It was to be archived: people were in the way. */
  archive: boolean
}
type Values = { to_id: string; from: string; archive: boolean }
const F = fieldsOf<Values>()

/** Everybody of a branch or division goes to another one, with what is below it, from a day on. */
export function MoveAll({
  tree,
  of,
  onClose,
}: {
  tree: 'branch' | 'division'
  of: Moved | null
  onClose: () => void
}) {
  const { org, today } = useScope()
  const { counts, move } = moveAll[tree]
  const params = { org, id: of?.id ?? '' }
  const read = useRead(counts, of ? { params, query: {} } : null, { errors: 'inline', fresh: 0 })
  const action = useAction(move, { success: t('move.said'), errors: 'caller' })
  const others = listSource(
    (tree === 'branch' ? branch : division).list,
    { params: { org }, query: of ? { beside: of.id } : {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const { people = 0, below = 0 } = read.data ?? {}
  return (
    <FormDialog<Values>
      key={of?.id ?? 'none'}
      opened={of !== null}
      onClose={onClose}
      title={t(of?.archive ? 'move.toArchive' : 'move.title', { name: of?.name ?? '' })}
      initial={{ to_id: '', from: today, archive: of?.archive ?? false }}
      schema={MoveAllInput}
      submit={(values) => action.attempt({ params, body: MoveAllInput.parse(values) } as never)}
      submitTitle={t('move.submit')}
    >
      <Text role="status">
        {read.data
          ? [t('move.people', { count: people }), below > 0 && t(`move.below_${tree}`, { count: below })]
              .filter(Boolean)
              .join(' ')
          : t('move.counting')}
      </Text>
      <F.AsyncSelect name="to_id" label={t('move.to')} source={others} required />
      <F.Date name="from" label={t('move.from')} hint={t('move.fromHint')} required />
      <F.Switch name="archive" label={t('move.archive')} />
    </FormDialog>
  )
}
