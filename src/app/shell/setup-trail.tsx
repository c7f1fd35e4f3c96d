import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { hrefOf } from '#kernel/screen.ts'
import { setupFor } from '#app/menu.ts'
import { useSetupRead } from '#app/shell/counts.ts'
import type { Standing } from '#app/shell/place.ts'
import { stepsOf } from '#modules/organization/web/public-setup-steps.ts'
import { setupWord as t } from '#modules/organization/web/public-setup-words.ts'
import styles from '#app/shell/setup-trail.module.css'

/**
 * On the pages of the setting up, while it goes on: what the page is for, how far the whole has come, and where to go
 * next. It counts anew after every change, because a step may be completed in another module.
 */
export default function SetupTrail({ standing: { facts, place } }: { standing: Standing }) {
  const { data: status, refetch } = useSetupRead(place.slug)
  const acting = useIsMutating() > 0
  const acted = useRef(false)
  useEffect(() => {
    if (!acting && acted.current) void refetch()
    acted.current = acting
  }, [acting, refetch])
  // who came while something was open is told when nothing is any more; afterwards the trail has no use
  const [wasOpen, setWasOpen] = useState(false)
  if (!wasOpen && status && status.pending_count > 0) setWasOpen(true)
  const name = place.screen?.name ?? ''
  const steps = status ? stepsOf(status) : []
  const here = steps.filter(({ screen, also = [] }) => screen === name || also.includes(name))
  // one page may serve two steps: then it stands for the first that is open
  const step = here.find(({ done }) => !done) ?? here.at(-1)
  const { slug } = place
  if (!slug || !status || !step || !wasOpen) return null
  const clickable = new Map(setupFor(facts).map((each) => [each.heading, each]))
  const after = [...steps.slice(steps.indexOf(step) + 1), ...steps.slice(0, steps.indexOf(step))]
  const next = after.find(({ done, heading }) => !done && clickable.get(heading)?.clickable)
  const to = next && clickable.get(next.heading)
  const finished = status.total_count - status.pending_count
  const whole = t('done', { done: finished, total: status.total_count })
  const over = status.pending_count === 0
  return (
    <aside className={styles.trail} aria-label={t('title')} data-done={step.done || undefined} data-no-print>
      {step.done ? (
        <IconCircleCheck size={30} className={styles.done} role="img" aria-label={t('completed')} />
      ) : (
        <span
          className={styles.ring}
          role="img"
          aria-label={whole}
          style={{ '--part': finished / status.total_count } as CSSProperties}
        />
      )}
      <p role="status">
        <strong>{over ? t('complete') : `${t('title')}: ${t(`name.${step.heading}`)}`}</strong>
        <small>{over ? t('completeHint') : step.done ? whole : t(`about.${step.heading}`)}</small>
      </p>
      {over ? (
        <Button component={Link} to={hrefOf('/admin/{slug}/dashboard', { slug })} size="compact-md">
          {t('dashboard')}
        </Button>
      ) : (
        to &&
        next && (
          <Button
            component={Link}
            to={hrefOf(to.screen.path, { slug })}
            size="compact-md"
            variant={step.done ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={15} />}
          >
            {t('next', { step: t(`name.${next.heading}`) })}
          </Button>
        )
      )}
    </aside>
  )
}
