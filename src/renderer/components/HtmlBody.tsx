import { createElement, type ReactNode, useMemo } from 'react'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { declarationsOf } from '#shared/printing/template/style.ts'
import { isElement, isText, parseMarkup, type TreeElement, type TreeNode } from '#shared/printing/template/tree.ts'
import styles from './html-body.module.css'
import { showExternalPage } from './external-page.ts'
import { pictureAddress } from './picture-address.ts'

/**
 * Text with markup from a server: parsed, cut down to the allow list that rich text has on paper, and built as elements
 * one by one. Nothing of it is ever set as markup; pictures of other servers are left out, and a link to the web is a
 * button that opens /externalLink.
 */
export function HtmlBody({ html, onLink }: { readonly html: string; readonly onLink?: () => void }) {
  const nodes = useMemo(() => sanitize(parseMarkup(html), 'linked'), [html])
  const open = (address: string) => {
    onLink?.()
    showExternalPage(address)
  }
  return <div className={styles.body}>{nodes.map((node, index) => build(node, index, open))}</div>
}

const voids = new Set(['br', 'hr', 'img', 'col'])
/** Attribute names that React writes differently. */
const spelled: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  nowrap: 'noWrap',
}

function build(node: TreeNode, index: number, open: (address: string) => void): ReactNode {
  if (isText(node)) return node.value
  if (!isElement(node)) return null
  const children = () => node.childNodes.map((child, at) => build(child, at, open))
  const address = node.attrs.find(({ name }) => name === 'data-link')?.value
  if (address !== undefined) {
    return (
      <button key={index} type="button" className={styles.link} title={address} onClick={() => open(address)}>
        {children()}
      </button>
    )
  }
  const props = { ...propsOf(node), key: index }
  if (node.tagName === 'img' && !('src' in props)) return null
  return voids.has(node.tagName) ? createElement(node.tagName, props) : createElement(node.tagName, props, children())
}

function propsOf({ attrs }: TreeElement): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of attrs) {
    if (name === 'style') props['style'] = styleOf(value)
    else if (name === 'data-source') {
      const address = pictureAddress(value)
      if (address !== null) props['src'] = address
    } else props[spelled[name] ?? name] = value
  }
  return props
}

function styleOf(text: string): Record<string, string> {
  return Object.fromEntries(
    declarationsOf(text).map(({ property, value }) => [
      property.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
