import { Button, Checkbox, Text, TextInput, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { WireError, messageOf } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Empty } from '#ui/show/empty.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { plain } from '#modules/account/domain/granting.ts'
import { codes as catalogue, updateGroup, type Group } from '#modules/account/shared/permission-group.ts'
import { DependencyHints } from '#modules/account/web/dependency-hints.tsx'
import styles from '#modules/account/web/manage-permission.module.css'
import type { PagesFor } from '#modules/account/web/permission-rights.tsx'
import { t } from '#modules/account/web/rights-words.ts'

type Module = ResponseOf<typeof catalogue>['modules'][number]
type Code = Module['codes'][number]

/** Every permission by module, ticked as the group holds it. */
export function PermissionCodes({
  org,
  group,
  editable,
  pagesFor,
  onTouched,
}: {
  org: string
  group: Group
  editable: boolean
  pagesFor: PagesFor
  /** Told whether there is something to save. */
  onTouched: (is: boolean) => void
}) {
  const read = useRead(catalogue, { params: { org } }, { errors: 'inline', fresh: Infinity })
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(group.codes))
  const [search, setSearch] = useState('')
  const update = useAction(updateGroup, {
    errors: 'caller',
    success: ({ name }) => t('permission.updated', { name }),
  })
  const changed = plain([...held]).join() !== plain(group.codes).join()
  useEffect(() => {
    onTouched(changed)
    return () => onTouched(false)
  }, [changed, onTouched])
  if (!read.data)
    return <ReadState read={read} waiting={<CardsSkeleton cards={6} height={150} />} compact={false} />

  const save = () =>
    update
      .attempt({ params: { org, id: group.id }, body: { codes: plain([...held]), version: group.version } })
      .catch((error: unknown) => {
        const isStale = error instanceof WireError && error.status === 409
        sayFailure(isStale ? t('permission.stale') : messageOf(error))
      })
  const toggle = (code: string, on: boolean) => setHeld(toggled(held, code, on))
  const shown = read.data.modules.filter((module) => matches(module, search))
  return (
    <>
      <div className={styles.bar}>
        <TextInput
          size="sm"
          leftSection={<IconSearch size={15} aria-hidden />}
          placeholder={t('permission.filter')}
          aria-label={t('permission.filter')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {editable && changed && (
          <>
            <span className={styles.unsaved} role="status">
              {t('permission.changed')}
            </span>
            <Button size="sm" variant="default" onClick={() => setHeld(new Set(group.codes))}>
              {t('permission.discard')}
            </Button>
            <Button size="sm" loading={update.pending} onClick={() => void save()}>
              {t('permission.save')}
            </Button>
          </>
        )}
      </div>
      <DependencyHints codes={held} />
      {shown.length === 0 && <Empty compact title={t('permission.nothing')} />}
      <div className={styles.modules}>
        {shown.map((module) => (
          <ModuleCard
            key={module.module}
            module={module}
            held={held}
            editable={editable}
            isIdle={isIdle(module, pagesFor)}
            onToggle={toggle}
          />
        ))}
      </div>
    </>
  )
}

function ModuleCard({
  module,
  held,
  editable,
  isIdle,
  onToggle,
}: {
  module: Module
  held: ReadonlySet<string>
  editable: boolean
  isIdle: boolean
  onToggle: (code: string, on: boolean) => void
}) {
  const all = module.codes.find(({ code }) => code.endsWith('.00'))
  const read = module.codes.find(({ code }) => code.endsWith('.99'))
  const single = module.codes.filter((code) => code !== all && code !== read)
  const isFull = all !== undefined && held.has(all.code)
  const box = (code: Code, label: string, hint?: string) => (
    <CodeBox
      key={code.code}
      code={code}
      label={label}
      hint={hint}
      checked={isFull || held.has(code.code)}
      disabled={!editable || !code.held || (isFull && code !== all)}
      onToggle={onToggle}
    />
  )
  return (
    <section className={styles.module} aria-label={declared(module.title)} data-held={isFull || undefined}>
      <header>
        <h4>{declared(module.title)}</h4>
        <span>{summary(module, held, isFull)}</span>
      </header>
      {isIdle && (
        <Text size="xs" c="dimmed" mb={8}>
          {t('permission.opensNothing')}
        </Text>
      )}
      <div className={styles.wide}>
        {all && box(all, t('permission.full'), t('permission.fullHint'))}
        {read && box(read, t('permission.read'), t('permission.readHint'))}
      </div>
      {single.length > 0 && (
        <div className={styles.codes}>{single.map((code) => box(code, declared(code.title)))}</div>
      )}
    </section>
  )
}

function CodeBox({
  code: { code, held },
  label,
  hint,
  checked,
  disabled,
  onToggle,
}: {
  code: Code
  label: string
  hint: string | undefined
  checked: boolean
  disabled: boolean
  onToggle: (code: string, on: boolean) => void
}) {
  return (
    <Tooltip label={held ? hint : t('permission.notHeld')} disabled={held && !hint} multiline maw={260}>
      <div>
        <Checkbox
          size="sm"
          checked={checked}
          disabled={disabled}
          onChange={({ currentTarget }) => onToggle(code, currentTarget.checked)}
          label={
            <>
              {label} <span className={styles.code}>{code}</span>
            </>
          }
        />
      </div>
    </Tooltip>
  )
}

/** Whoever holds all of it sees no page that other HR does not see. */
function isIdle({ codes }: Module, pagesFor: PagesFor): boolean {
  const seen = (held: readonly { code: string }[]) =>
    pagesFor({ is_hr: true, is_audit: false, is_employed: false, is_supervisor: false, codes: held }).length
  return seen(codes) === seen([])
}

/** Full access takes the place of the module's other codes. */
function toggled(held: ReadonlySet<string>, code: string, on: boolean): ReadonlySet<string> {
  const next = new Set(held)
  if (on) next.add(code)
  else next.delete(code)
  return new Set(plain([...next]))
}

function summary({ codes }: Module, held: ReadonlySet<string>, isFull: boolean): string {
  if (isFull) return t('permission.full')
  const count = codes.filter(({ code }) => held.has(code) && !code.endsWith('.99')).length
  const reads = codes.some(({ code }) => code.endsWith('.99') && held.has(code))
  const parts = [reads && t('permission.read'), count > 0 && t('permission.chosen', { count })].filter(
    Boolean,
  )
  return parts.length ? parts.join(' + ') : t('permission.none')
}

const matches = ({ title, codes }: Module, search: string) => {
  const wanted = search.trim().toLocaleLowerCase()
  return [declared(title), ...codes.flatMap((code) => [declared(code.title), code.code])].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  )
}
