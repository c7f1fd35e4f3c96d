import { Button, Group as Row, TextInput } from '@mantine/core'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeList } from '#app/shell/permission/code-list.tsx'
import { matching, toggled, type CodeModule } from '#app/shell/permission/granted.ts'
import { t } from '#app/shell/words.ts'
import {
  createGroup,
  removeGroup,
  updateGroup,
  type Group,
} from '#modules/account/shared/permission-group.ts'
import { flatErrors, messageOf, WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import styles from '#app/shell/permission/permission.module.css'

interface EditorProps {
  org: string
  /** Null for a new one. */
  group: Group | null
  modules: readonly CodeModule[]
  onTouched: (isTouched: boolean) => void
  /** The id of what was saved; null when it was removed. */
  onDone: (id: string | null) => void
}

/** One group: its name, and what it permits. */
export function GroupEditor({ org, group, modules, onTouched, onDone }: EditorProps) {
  const [name, setName] = useState(group?.name ?? '')
  const [granted, setGranted] = useState<readonly string[]>(group?.codes ?? [])
  const [text, setText] = useState('')
  const { save, remove, pending, errors } = useSaving(org, group, onDone)
  const isLocked = group?.can_edit === false
  const touch = <V,>(set: (value: V) => void, value: V) => {
    set(value)
    onTouched(true)
  }
  return (
    <form
      className={styles.editor}
      aria-label={group?.name ?? t('permission.add')}
      onSubmit={(event) => {
        event.preventDefault()
        void save({ name, codes: [...granted] })
      }}
    >
      {isLocked && <Callout tone="info">{t('permission.locked')}</Callout>}
      {errors.general && (
        <Callout tone="danger" alert>
          {errors.general}
        </Callout>
      )}
      <Row align="flex-start" wrap="wrap">
        <TextInput
          className={styles.name}
          label={t('permission.name')}
          value={name}
          maxLength={100}
          required
          disabled={isLocked}
          error={errors.name}
          onChange={(event) => touch(setName, event.currentTarget.value)}
        />
        <TextInput
          className={styles.search}
          label={t('permission.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Row>
      <CodeList
        modules={matching(modules, text)}
        granted={granted}
        disabled={isLocked}
        onToggle={(code) => touch(setGranted, toggled(granted, code))}
      />
      {!isLocked && (
        <Row justify="space-between" className={styles.foot}>
          {group ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('permission.remove')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={pending} disabled={name.trim() === ''}>
            {t('permission.save')}
          </Button>
        </Row>
      )}
    </form>
  )
}

function useSaving(org: string, group: Group | null, onDone: EditorProps['onDone']) {
  const [error, setError] = useState<unknown>(null)
  const create = useAction(createGroup, {
    errors: 'caller',
    success: ({ name }) => `Successfully created ${name}`,
  })
  const update = useAction(updateGroup, {
    errors: 'caller',
    success: ({ name }) => `Successfully updated ${name}`,
  })
  const drop = useAction(removeGroup, { success: t('permission.removed') })
  const save = async (body: { name: string; codes: string[] }) => {
    setError(null)
    try {
      const saved = group
        ? await update.attempt({ params: { org, id: group.id }, body: { ...body, version: group.version } })
        : await create.attempt({ params: { org }, body })
      onDone(saved.id)
    } catch (thrown) {
      setError(thrown)
    }
  }
  const remove = async () => {
    if (!group || !(await confirm())) return
    await drop.run({ params: { org, id: group.id } })
    onDone(null)
  }
  return { save, remove, pending: create.pending || update.pending, errors: errorsOf(error) }
}

/** What belongs to the name stands at it; the rest above. */
function errorsOf(error: unknown): { name?: string; general?: string } {
  if (error === null) return {}
  const found = error instanceof WireError && error.status === 400 ? flatErrors(error.body) : []
  const name = found.find(({ path }) => path === 'name')?.message
  const rest = found.filter(({ path }) => path !== 'name').map(({ message }) => message)
  if (name && rest.length === 0) return { name }
  return { ...(name ? { name } : {}), general: rest.join(' ') || messageOf(error) }
}
