import { Link } from '@tanstack/react-router'
import { usePicture } from '#ui/data/picture.ts'
import { roleOf } from '#app/shell/role.ts'
import type { Standing } from '#app/shell/place.ts'
import { useSystemName } from '#app/shell/server-info.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/brand.module.css'

/** System name, and whose house this is: the organization, or the person's role where there is none. */
export function Brand({ standing }: { standing: Standing }) {
  const system = useSystemName()
  const { place, organization, session } = standing
  const home = place.menu === 'admin' && place.slug ? `/admin/${place.slug}/dashboard` : '/user/noticeboard'
  const below = place.menu === 'commons' ? t('menu.commons') : (organization?.name ?? roleOf(session))
  return (
    <Link to={session.me.organization || place.slug ? home : '/switch-organization'} className={styles.brand}>
      <Mark name={system} logo={organization?.logo ?? null} />
      <span className={styles.words}>
        <strong>{system}</strong>
        <span title={below}>{below}</span>
      </span>
    </Link>
  )
}

/** The organization's logo, else the first letter of the system's name. */
export function Mark({ name, logo = null }: { name: string; logo?: string | null }) {
  const picture = usePicture(logo)
  if (picture) return <img className={styles.logo} src={picture} alt="" />
  return (
    <span className={styles.mark} aria-hidden>
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
