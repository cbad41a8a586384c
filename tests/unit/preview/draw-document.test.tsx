import { expect, test } from 'vitest'
import { makeInert } from '#renderer/features/preview/draw-document.ts'

test('a drawn document neither runs nor loads nor leads anywhere', () => {
  const tree = document.createElement('div')
  tree.innerHTML = `<p onclick="x()">text</p><a href="javascript:x()">a</a><a href="https://elsewhere">b</a><a href="#mark">c</a>
    <img src="https://elsewhere/p.png"><img src="data:image/png;base64,AA=="><img src="data:image/svg+xml,<svg/>">
    <iframe srcdoc="<script>x()</script>"></iframe><object data="x"></object><script>x()</script><form action="https://elsewhere"></form>`
  makeInert(tree)
  expect(tree.querySelectorAll('iframe, object, script, form')).toHaveLength(0)
  expect([...tree.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([null, null, '#mark'])
  expect([...tree.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    null,
    'data:image/png;base64,AA==',
    null,
  ])
  expect(tree.querySelector('p')?.hasAttribute('onclick')).toBe(false)
})
