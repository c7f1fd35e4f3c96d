import '#app/shell/declared-words.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Mark } from '#app/shell/brand.tsx'
import { PageOutlet } from '#app/shell/page-outlet.tsx'
import { Preferences } from '#app/shell/preferences.tsx'
import { useSystemName } from '#app/shell/server-info.ts'
import { useSession } from '#app/shell/session.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { localDigits, useLocale } from '#ui/i18n/locale.ts'
import styles from '#app/shell/public-frame.module.css'

const version = '2.5.4'
const year = String(new Date().getFullYear())

/** Around pages for which nobody needs to be signed in. */
export default function PublicFrame() {
  const { locale } = useLocale()
  const system = useSystemName()
  const session = useSession()
  return (
    <div className={styles.frame}>
      <a className="ch-skip" href="#main">
        {usual('top.skip')}
      </a>
      <header className={styles.header} data-no-print>
        <Link to="/about" className={styles.brand}>
          <Mark name={system} />
          <strong>{system}</strong>
        </Link>
        <nav aria-label={t('public.pages')} className={styles.nav}>
          <Link to="/about" activeProps={{ 'aria-current': 'page' }}>
            {t('public.about')}
          </Link>
          <Link to="/help" activeProps={{ 'aria-current': 'page' }}>
            {t('public.help')}
          </Link>
          <Link to="/careers" activeProps={{ 'aria-current': 'page' }}>
            {t('public.careers')}
          </Link>
        </nav>
        <Preferences onPhone />
        <Button component={Link} to={session ? '/' : '/account/login'} size="compact-md" flex="none">
          {t(session ? 'public.open' : 'public.login')}
        </Button>
      </header>
      <main id="main" className={styles.main}>
        <PageOutlet key={locale} />
      </main>
      <PublicFooter />
    </div>
  )
}

/** Copyright, version and the legal pages (specification 1, section 2); Help is not a link there. */
export function PublicFooter() {
  const system = useSystemName()
  return (
    <footer className={styles.footer} data-no-print>
      <span>
        © {localDigits(year)} {system} · {t('public.version', { version })}
      </span>
      <nav aria-label={t('public.legal')}>
        <span aria-disabled="true" className={styles.off}>
          {t('public.help')}
        </span>
        {footerLinks.map(([to, label]) => (
          <Anchor key={to} component={Link} to={to} inherit>
            {t(label)}
          </Anchor>
        ))}
      </nav>
    </footer>
  )
}

const footerLinks = [
  ['/terms-and-condition', 'public.terms'],
  ['/privacy-and-policy', 'public.privacy'],
  ['/about', 'public.about'],
  ['/contact', 'public.contact'],
] as const
