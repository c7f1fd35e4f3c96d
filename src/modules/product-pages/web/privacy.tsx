import { Article } from '#modules/product-pages/web/article.tsx'
import { privacy } from '#modules/product-pages/web/text/privacy.ts'

export default function Privacy() {
  return <Article text={privacy} />
}
