import { ActionIcon, Anchor, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '#ui/data/query.ts'
import { setLocale, useLocale, type Locale } from '#ui/i18n/locale.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import styles from '#modules/account/web/account-frame.module.css'
import { Cover } from '#modules/account/web/cover.tsx'
import { light } from '#modules/account/web/light.ts'
import { t } from '#modules/account/web/words.ts'

const version = '2.5.4'
const year = String(new Date().getFullYear())

/** The window of every page before the application: the cover at one side, what is to be done at the other. */
export function AccountFrame({
  title,
  hint,
  figure,
  links,
  children,
}: {
  title: string
  hint?: ReactNode
  figure?: ReactNode
  /** Beside the legal pages in the footer. */
  links?: ReactNode
  children?: ReactNode
}) {
  useLocale()
  const system = useServer()?.system_name ?? 'Chautari'
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Cover />
        <div className={styles.words}>
          <p className={styles.line}>{t('cover.line')}</p>
          <p>{t('cover.sub')}</p>
        </div>
      </div>
      <div className={styles.main}>
        <header className={styles.head}>
          <span className={styles.brand}>
            <span className={styles.mark} aria-hidden>
              {system.slice(0, 1).toUpperCase()}
            </span>
            {system}
          </span>
          <Language />
          <Colours />
        </header>
        <main className={styles.panel}>
          {figure}
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </main>
        <footer className={styles.foot}>
          <span>
            © {localDigits(year)} {system} · {t('frame.version', { version })}
          </span>
          <nav aria-label={t('frame.legal')}>
            <Anchor component={Link} to="/account/terms-and-condition" inherit>
              {t('frame.terms')}
            </Anchor>
            <Anchor component={Link} to="/account/privacy-and-policy" inherit>
              {t('frame.privacy')}
            </Anchor>
            {links}
          </nav>
        </footer>
      </div>
    </div>
  )
}

/** What the server says of itself; undefined until it has. */
export const useServer = () => useRead(light.serverInfo, {}, { errors: 'inline', fresh: Infinity }).data

const names: Record<Locale, string> = { en: 'English', ne: 'नेपाली' }

function Language() {
  const { locale } = useLocale()
  const other = locale === 'en' ? 'ne' : 'en'
  const choose = () => {
    localStorage.setItem('chautari.language', other)
    void setLocale(other)
  }
  return (
    <button type="button" className={styles.language} lang={other} onClick={choose}>
      {names[other]}
    </button>
  )
}

function Colours() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const isDark = scheme === 'dark'
  return (
    <ActionIcon
      size="lg"
      aria-label={t(isDark ? 'frame.light' : 'frame.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} aria-hidden /> : <IconMoon size={19} aria-hidden />}
    </ActionIcon>
  )
}
