import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useAction, useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { invitations, type Invitation } from '#modules/account/shared/invitation.ts'
import { t } from '#modules/account/web/rights-words.ts'
import styles from '#modules/account/web/sessions.module.css'

/** Organizations that invite this person, to be accepted or declined; nothing where none does. */
export default function Invitations() {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const list = useRead(invitations.list, {}, { errors: 'inline' })
  // as the link of the mail has it: which one, and the secret that shows that its mailbox is this person's
  const [, followed = '', token] = /^invitation=([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
  const rows = list.data?.results ?? []
  if (list.isPending) return null
  return (
    <>
      {followed && !rows.some(({ id }) => id === followed) && (
        <Alert color="warning" mb="md">
          {t('invitation.gone')}
        </Alert>
      )}
      {rows.length > 0 && (
        <section className={styles.card} style={{ marginBottom: 24 }} aria-labelledby="invitations">
          <h2 id="invitations">{t('invitation.title', { count: rows.length })}</h2>
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.id} row={row} token={row.id === followed ? token : undefined} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ row, token }: { row: Invitation; token: string | undefined }) {
  const { id, kind, organization, invited_by, audit_from, audit_to, expires_at, needs_link } = row
  const { name } = organization
  const accept = useAction(invitations.accept, {
    // anew, with what may be opened from now on
    onSuccess: ({ slug }) =>
      location.assign(kind === 'Investigator' ? `/investigations/${slug}` : `/admin/${slug}/dashboard`),
  })
  const decline = useAction(invitations.decline, { success: t('invitation.declined') })
  const isBusy = accept.pending || decline.pending
  return (
    <li className={styles.session}>
      <span className={styles.sign} aria-hidden>
        <IconMail size={19} />
      </span>
      <div className={styles.words}>
        <strong>{t(`invitation.${kind}`, { name })}</strong>
        <span>
          {t('invitation.by', { name: invited_by })} · {t('invitation.until')} <Moment value={expires_at} />
        </span>
        {(audit_from || audit_to) && (
          <span>
            {t('invitation.period')}: {audit_from && <DateText value={audit_from} />} –{' '}
            {audit_to && <DateText value={audit_to} />}
          </span>
        )}
        {needs_link && !token && (
          <Text component="span" size="sm">
            {t('invitation.needsLink')}
          </Text>
        )}
        <Group gap="xs" mt={8}>
          {(!needs_link || token) && (
            <Button
              size="compact-sm"
              loading={accept.pending}
              disabled={isBusy}
              onClick={() => void accept.run({ params: { id }, body: { token } })}
            >
              {t('invitation.accept')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={decline.pending}
            disabled={isBusy}
            onClick={() => void decline.run({ params: { id } })}
          >
            {t('invitation.decline')}
          </Button>
        </Group>
      </div>
    </li>
  )
}
