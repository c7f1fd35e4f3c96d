import { ActionIcon, Checkbox, Switch, TextInput, Title } from '@mantine/core'
import { IconLock, IconPencil, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { organizationMail, ownMail, type MailChoice } from '#engines/notify/mail-choice.ts'
import styles from '#engines/notify/mail-choice.module.css'
import { t } from '#engines/notify/mail-words-web.ts'

const MailSettingDialog = lazy(() => import('#engines/notify/mail-setting-web.tsx'))

/** Which mails are sent: of an organization to everybody, or to oneself. */
export default function MailChoices({ own = false }: { own?: boolean }) {
  const { org, may } = useScope()
  const { list, change } = own ? ownMail : organizationMail
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const read = useRead(list, { params: { org } })
  const turn = useAction(change, { success: t('mail.saved') })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false} />
  const editable = (own || may(organizationMail.change.spec.access.hr)) && !turn.pending
  const send = (events: string[], is_on: boolean) =>
    void turn.run({ params: { org }, body: { events, is_on } })
  const results = read.data.results.map(choiceInWords)
  const shown = [...Map.groupBy(matching(results, text), ({ group }) => group)]
  return (
    <>
      <PageHead
        title={t(own ? 'mail.ownTitle' : 'mail.title')}
        subtitle={t(own ? 'mail.ownHint' : 'mail.hint')}
      >
        {results.length > 0 && (
          <TextInput
            aria-label={t('mail.search')}
            placeholder={t('mail.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </PageHead>
      {shown.length === 0 && <Empty hint={t(results.length === 0 ? 'mail.none' : 'mail.nothing')} />}
      {shown.map(([group, choices]) => (
        <section key={group} className={styles.group} aria-label={group}>
          <GroupHead group={group} choices={choices} editable={editable} onTurn={send} />
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <li key={choice.event}>
                <Choice choice={choice} own={own} editable={editable} onTurn={send} />
                {!own && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('mail.edit', { event: choice.title })}
                    onClick={() => setOpened(choice.event)}
                  >
                    <IconPencil size={17} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {opened !== null && (
        <Suspense>
          <MailSettingDialog event={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

interface Turning {
  editable: boolean
  onTurn: (events: string[], is_on: boolean) => void
}

const choiceInWords = (choice: MailChoice): MailChoice => ({
  ...choice,
  title: declared(choice.title),
  group: declared(choice.group),
  to: declared(choice.to),
  locked: choice.locked && declared(choice.locked),
})

/** The name of a module, and all that is shown of it at once. */
function GroupHead({ group, choices, editable, onTurn }: Turning & { group: string; choices: MailChoice[] }) {
  const free = choices.filter(({ locked }) => locked === null)
  const on = free.filter(({ is_on }) => is_on)
  const all = free.length > 0 && on.length === free.length
  return (
    <div className={styles.head}>
      <Title order={2}>{group}</Title>
      <span>{t('mail.on', { on: choices.filter(({ is_on }) => is_on).length, all: choices.length })}</span>
      {free.length > 1 && (
        <Checkbox
          label={t('mail.allOf', { group })}
          checked={all}
          indeterminate={!all && on.length > 0}
          disabled={!editable}
          onChange={() =>
            onTurn(
              free.map(({ event }) => event),
              !all,
            )
          }
        />
      )}
    </div>
  )
}

function Choice({ choice, own, editable, onTurn }: Turning & { choice: MailChoice; own: boolean }) {
  const { event, title, to, is_on, locked } = choice
  return (
    <Switch
      label={title}
      {...(locked ? { classNames: { root: styles.on } } : {})}
      description={
        <>
          {!own && t('mail.to', { who: to })}
          {!own && <ChosenOf choice={choice} />}
          {locked && (
            <span className={styles.locked}>
              <IconLock size={14} aria-hidden /> {locked}
            </span>
          )}
        </>
      }
      checked={is_on}
      disabled={!editable || locked !== null}
      onChange={(change) => onTurn([event], change.currentTarget.checked)}
    />
  )
}

/** What was chosen beside the mail: nothing is said of what is usual. */
function ChosenOf({ choice: { channel, others, worded } }: { choice: MailChoice }) {
  const said = [
    ...(channel === 'mail' || channel === 'none' ? [t(`mail.by.${channel}`)] : []),
    ...(others > 0 ? [t('mail.andOthers', { count: others })] : []),
    ...(worded.length > 0 ? [t('mail.ownWords')] : []),
  ]
  return said.length > 0 && <span className={styles.chosen}>{said.join(' · ')}</span>
}

function matching(choices: readonly MailChoice[], text: string): readonly MailChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter(({ title, group, to }) =>
    words.every((word) => `${title} ${group} ${to}`.toLowerCase().includes(word)),
  )
}
