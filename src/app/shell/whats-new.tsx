import { ActionIcon, Badge, Group, Indicator, Text, Tooltip } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { iconNamed } from '#app/shell/icons.ts'
import { t } from '#app/shell/words.ts'
import { whatsNew } from '#app/whats-new.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '#app/shell/whats-new.module.css'

/** The features of this version; a mark shows until they have been looked at on this device. */
export default function WhatsNew({ slug }: { slug: string | undefined }) {
  const [opened, { open, close }] = useDisclosure()
  const [seen, setSeen] = useLocalStorage({ key: 'chautari-whats-new-seen', defaultValue: '' })
  const { data } = useQuery({ queryKey: ['whats-new.json'], queryFn: whatsNew, staleTime: Infinity })
  if (!data) return null
  const show = () => {
    setSeen(data.version)
    open()
  }
  return (
    <>
      <Tooltip label={t('new.title')}>
        <Indicator disabled={seen === data.version} size={9} offset={7} color="brand">
          <ActionIcon
            size="lg"
            visibleFrom="sm"
            aria-label={t('new.title')}
            aria-haspopup="dialog"
            onClick={show}
          >
            <IconSparkles size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Dialog
        opened={opened}
        onClose={close}
        title={
          <Group gap="xs">
            {t('new.title')} <Badge>{data.version}</Badge>
          </Group>
        }
      >
        <Text size="sm" c="dimmed" mb="md">
          <DateText value={data.date} />
        </Text>
        <ul className={styles.list}>
          {data.features.map(({ icon, title, description, link }) => {
            const Icon = iconNamed(icon)
            const href = link && hrefFor(link, slug)
            return (
              <li key={title}>
                <span className={styles.icon} aria-hidden>
                  <Icon size={20} stroke={1.6} />
                </span>
                <div>
                  <Text fw={600}>{title}</Text>
                  <Text size="sm" c="dimmed">
                    {description}
                  </Text>
                  {href && (
                    <Link to={href} className={styles.link} onClick={close}>
                      {t('new.look')}
                    </Link>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}

/** `/slug/` stands for an organization's; without one such a link leads nowhere and is left out. */
const hrefFor = (link: string, slug: string | undefined) =>
  link.includes('/slug/') ? slug && link.replace('/slug/', `/${slug}/`) : link
