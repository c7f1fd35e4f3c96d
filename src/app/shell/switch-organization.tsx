import { IconBuilding } from '@tabler/icons-react'
import { Chooser } from '#app/shell/chooser.tsx'
import { useSession } from '#app/shell/session.ts'
import { hrefOf } from '#kernel/screen.ts'
import Invitations from '#modules/account/web/invitations.tsx'
import styles from '#app/shell/chooser.module.css'
import { t } from '#app/shell/opened-words.ts'

/** The organizations whose administration, or for audit users whose records, are open to this person. */
export default function SwitchOrganization() {
  const session = useSession()
  if (!session) return null
  const { admin, me } = session
  const investigations = me.investigations.map(({ slug, name, abbreviation }) => ({
    key: `investigations-${slug}`,
    title: name,
    mark: abbreviation,
    note: t('switch.investigations'),
    href: hrefOf('/investigations/{organization}', { organization: slug }),
  }))
  return (
    <>
      <div className={styles.invitations}>
        <Invitations />
      </div>
      <Chooser
        title={t('switch.title')}
        hint={t(me.user.is_audit_user ? 'switch.auditHint' : 'switch.hint')}
        none={t('switch.none')}
        choices={[
          ...investigations,
          ...admin.switchable_organizations.map(({ slug, name, abbreviation }) => ({
            key: slug,
            title: name,
            mark: abbreviation,
            note: me.user.is_audit_user
              ? undefined
              : t('switch.codes', { count: admin.organization_permissions[slug]?.length ?? 0 }),
            href: `/admin/${slug}/dashboard`,
          })),
        ]}
        icon={<IconBuilding size={30} aria-hidden />}
      />
    </>
  )
}
