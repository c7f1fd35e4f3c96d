import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MenuIcon } from '#app/shell/icons.tsx'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import type { WhatsNew } from '#app/whats-new.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '#app/shell/whats-new.module.css'

/** The features of this version. */
export default function WhatsNewDialog({
  news,
  slug,
  opened,
  onClose,
}: {
  news: WhatsNew
  slug: string | undefined
  opened: boolean
  onClose: () => void
}) {
  const title = (
    <Group gap="xs">
      {usual('new.title')} <Badge>{news.version}</Badge>
    </Group>
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text size="sm" c="dimmed" mb="md">
        <DateText value={news.date} />
      </Text>
      <ul className={styles.list}>
        {news.features.map((feature) => (
          <Feature key={feature.title} {...feature} href={hrefFor(feature.link, slug)} onLook={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

type FeatureProps = WhatsNew['features'][number] & { href: string | null; onLook: () => void }

const Feature = ({ icon, title, description, href, onLook }: FeatureProps) => (
  <li>
    <span className={styles.icon} aria-hidden>
      <MenuIcon name={icon} size={20} />
    </span>
    <div>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      {href && (
        <Link to={href} className={styles.link} onClick={onLook}>
          {t('new.look')}
        </Link>
      )}
    </div>
  </li>
)

/** `/slug/` stands for an organization's; without one such a link leads nowhere and is left out. */
function hrefFor(link: string | null, slug: string | undefined): string | null {
  if (!link?.includes('/slug/')) return link
  return slug ? link.replace('/slug/', `/${slug}/`) : null
}
