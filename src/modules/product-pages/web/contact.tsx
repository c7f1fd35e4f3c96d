import { Article } from '#modules/product-pages/web/article.tsx'
import { contact } from '#modules/product-pages/web/text/contact.ts'

export default function Contact() {
  return <Article text={contact} />
}
