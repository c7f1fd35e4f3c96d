import { useRead } from '#ui/data/query.ts'
import { previewLink } from '#modules/commons/shared/link-preview.ts'
import styles from '#modules/noticeboard/web/link-card.module.css'

/** What a link of a post leads to; nothing where its page does not say. */
export default function LinkCard({ url }: { url: string }) {
  const { data } = useRead(previewLink, { query: { url } }, { errors: 'inline', fresh: Infinity })
  if (!data?.title) return null
  return (
    <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer">
      {data.image && <img src={data.image} alt="" width={72} height={72} />}
      <span>
        <strong>{data.title}</strong>
        {data.description && <span>{data.description}</span>}
        <small>{data.site_name ?? data.host}</small>
      </span>
    </a>
  )
}
