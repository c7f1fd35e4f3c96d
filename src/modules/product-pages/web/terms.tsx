import { Article } from '#modules/product-pages/web/article.tsx'
import { terms } from '#modules/product-pages/web/text/terms.ts'

export default function Terms() {
  return <Article text={terms} />
}
