import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Ago } from '#ui/show/ago.tsx'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import type { OpenRequests } from '#modules/dashboard/shared/dashboard.ts'
import { MoreLink } from '#ui/show/more-link.tsx'
import { lists } from '#modules/dashboard/web/lists.ts'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** What nobody has decided yet: first what waits for HR, then the longest waiting. A line opens the request's sheet. */
export function RequestPanel({ requests: { counts, oldest } }: { requests: OpenRequests }) {
  const { to, linkOf } = useScope()
  const known = counts.flatMap((line) => {
    const list = lists[line.type]
    return list ? [{ ...line, ...list }] : []
  })
  return (
    <Panel title={t('requests.title')} count={known.reduce((sum, { open }) => sum + open, 0)}>
      {oldest.length === 0 ? (
        <Nothing icon={<IconCircleCheck size={20} stroke={1.6} />} hint={t('requests.noneHint')}>
          {t('requests.none')}
        </Nothing>
      ) : (
        <ul className={styles.lines}>
          {oldest.map(({ id, type, sender, created_at, for_hr }) => {
            const list = lists[type]
            return (
              <li key={id} className={styles.line}>
                <Person person={sender} {...linkOf(sender)} second={list && declared(list.title)} />
                <span className={styles.turn} data-hr={for_hr || undefined}>
                  {for_hr ? t('requests.forHr') : t('requests.forSupervisor')}
                </span>
                <span className={styles.note}>
                  <Ago at={created_at} />
                </span>
                {list && (
                  <Link
                    to={to(list.screen, {}, { request: id })}
                    className={styles.open}
                    aria-label={`${declared(list.title)}: ${sender.full_name}`}
                  >
                    <IconChevronRight size={16} aria-hidden />
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.foot}>
        {known.map(({ type, all, screen, open }) => (
          <MoreLink key={type} href={to(screen)} count={open}>
            {t(all)}
          </MoreLink>
        ))}
      </div>
    </Panel>
  )
}
