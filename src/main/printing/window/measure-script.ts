/**
 * Runs in the hidden window's isolated world on the measuring document. Fixes every table's columns at the widths
 * they have now, so that all pieces of it keep them, then measures. Answers shared/printing's `Measurement`.
 */
export const measureScript = `(() => {
  const high = (element) => Math.max(0, element.getBoundingClientRect().height)
  const fix = (table, count) => {
    const probe = document.createElement('tr')
    for (let index = 0; index < count; index += 1) {
      const cell = document.createElement('td')
      cell.style.cssText = 'padding: 0; border: 0; height: 0'
      probe.append(cell)
    }
    const body = table.tBodies[0] ?? table.createTBody()
    body.append(probe)
    const columns = Array.from(probe.cells, (cell) => cell.getBoundingClientRect().width)
    probe.remove()
    const width = table.getBoundingClientRect().width
    for (const group of Array.from(table.children)) if (/^col/i.test(group.tagName)) group.remove()
    const group = document.createElement('colgroup')
    for (const column of columns) group.append(Object.assign(document.createElement('col'), { style: 'width: ' + column + 'px' }))
    table.insertBefore(group, Array.from(table.children).find((child) => child.tagName !== 'CAPTION') ?? null)
    table.removeAttribute('width')
    table.removeAttribute('height')
    table.style.cssText += '; table-layout: fixed; width: ' + width + 'px; min-width: 0; max-width: none; height: auto'
    return { columns, width }
  }
  const units = []
  const add = (element, extra) => {
    const id = Number(element.dataset.unit)
    units[id] = (units[id] ?? 0) + high(element) + extra
    return high(element) + extra
  }
  const tables = Array.from(document.querySelectorAll('[data-table]'), (holder) => {
    const table = holder.querySelector('table')
    return { holder, table, block: Number(holder.dataset.table), ...fix(table, Number(holder.dataset.columns)) }
  })
  const measured = tables.map(({ holder, table, block, columns, width }) => {
    const style = getComputedStyle(table)
    const spacing = style.borderCollapse === 'collapse' ? 0 : parseFloat(style.borderSpacing.split(' ').at(-1)) || 0
    let rows = 0
    for (const row of holder.querySelectorAll('tr[data-unit]')) rows += add(row, spacing)
    return { block, columns, width, frame: Math.max(0, high(holder) - rows) }
  })
  for (const block of document.querySelectorAll('div[data-unit]')) add(block, 0)
  const fixed = (name) => high(document.querySelector('[data-fixed=' + name + ']'))
  for (let id = 0; id < units.length; id += 1) units[id] ??= 0
  return { letterhead: fixed('letterhead'), footer: fixed('footer'), units, tables: measured }
})()`

/**
 * Lines of the cells of these units (rows), or of the units themselves (flow blocks). Offsets count as in
 * shared/printing/layout/split.ts: text by UTF-16 units, br, img, hr and svg as one. A row of a nested table is one line, unless
 * it is higher than `tallest` (CSS pixels) and keeps its columns when it is cut.
 */
export function cutScript(units: readonly number[], tallest: number): string {
  return `(() => {
  const atomic = new Set(['BR', 'IMG', 'HR', 'svg'])
  const countOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.length
    if (node.nodeType !== Node.ELEMENT_NODE) return 0
    return atomic.has(node.tagName) ? 1 : Array.from(node.childNodes).reduce((sum, child) => sum + countOf(child), 0)
  }
  const range = document.createRange()
  // Glyph boxes of tightly set lines overlap a little; those of one line overlap almost wholly.
  const sameLine = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    >= 0.6 * Math.min(one.bottom - one.top, other.bottom - other.top)
  // Where in a text a line begins is told the slower, the longer the text is: it is asked in pieces.
  const pieceLength = 2000
  const isInside = (data, index) => index > 0 && data.codePointAt(index - 1) > 0xffff
  const shorten = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      if (node.data.length > pieceLength) node.splitText(pieceLength + (isInside(node.data, pieceLength) ? 1 : 0))
    }
  }
  const canBeCut = (row) => row.getBoundingClientRect().height > ${tallest}
    && Array.from(row.cells).every((cell) => cell.style.width !== '' && cell.rowSpan === 1)
  const contentOf = (cell) => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().height
  }
  const linesOf = (root) => {
    const boxes = []
    let offset = 0
    const note = (start, rect) => { if (rect.height > 0) boxes.push({ start, top: rect.top, bottom: rect.bottom }) }
    const text = (node) => {
      const { data } = node
      // The first character from here on that is drawn, and where; null for none.
      const drawn = (from) => {
        for (let index = from + (isInside(data, from) ? 1 : 0); index < data.length; ) {
          const end = index + (data.codePointAt(index) > 0xffff ? 2 : 1)
          range.setStart(node, index)
          range.setEnd(node, end)
          const rect = range.getClientRects()[0]
          if (rect && rect.height > 0) return { index, rect }
          index = end
        }
        return null
      }
      range.selectNodeContents(node)
      let line = range.getClientRects().length > 0 ? drawn(0) : null
      let step = 1
      while (line) {
        note(offset + line.index, line.rect)
        // One place on the line and one beyond it: with wider steps at first, then from the middle.
        let on = line.index
        let beyond = data.length
        let next = null
        while (beyond - on > 1) {
          const middle = next || on + step >= beyond ? (on + beyond) >> 1 : on + step
          const found = drawn(middle)
          if (!found || found.index >= beyond) beyond = middle
          else if (sameLine(line.rect, found.rect)) {
            on = found.index
            step *= 2
          } else {
            beyond = found.index
            next = found
          }
        }
        step = Math.max(1, (on - line.index) >> 1)
        line = next
      }
      offset += data.length
    }
    const visit = (node) => {
      if (node.nodeType === Node.TEXT_NODE) text(node)
      else if (node.nodeType !== Node.ELEMENT_NODE) return
      else if (atomic.has(node.tagName) || (node.tagName === 'TR' && !canBeCut(node))) {
        note(offset, node.getBoundingClientRect())
        offset += countOf(node)
      } else if (node.tagName === 'TR') row(node)
      else for (const child of node.childNodes) visit(child)
    }
    // By the lines of its highest cell: what stands before it goes with the first of them, what comes after with the last.
    const row = (node) => {
      const highest = Array.from(node.cells).reduce((one, other) => (contentOf(other) > contentOf(one) ? other : one))
      const start = offset
      const before = boxes.length
      for (const child of node.childNodes) {
        if (child === highest) visit(child)
        else offset += countOf(child)
      }
      if (boxes.length > before) boxes[before].start = start
      else note(start, node.getBoundingClientRect())
    }
    for (const child of root.childNodes) visit(child)
    return boxes
  }
  const slotsOf = (root) => {
    const style = getComputedStyle(root)
    const frame = root.getBoundingClientRect()
    const end = frame.bottom - parseFloat(style.paddingBottom) - parseFloat(style.borderBottomWidth)
    const begin = frame.top + parseFloat(style.paddingTop) + parseFloat(style.borderTopWidth)
    const lines = []
    for (const box of linesOf(root)) {
      const line = lines.at(-1)
      if (line && sameLine(line, box)) {
        line.top = Math.min(line.top, box.top)
        line.bottom = Math.max(line.bottom, box.bottom)
      } else lines.push({ ...box })
    }
    // Content in the middle of a high cell has space around it that belongs to no line.
    const gap = (space, line) => Math.max(0, Math.min(space, 2 * (line.bottom - line.top)))
    const edges = lines.map((line, index) =>
      index === 0 ? line.top - gap(line.top - begin, line) : (lines[index - 1].bottom + line.top) / 2)
    return lines.map((line, index) => ({
      start: index === 0 ? 0 : line.start,
      height: Math.max(0, (edges[index + 1] ?? line.bottom + gap(end - line.bottom, line)) - edges[index]),
    }))
  }
  const aroundOf = (cell) => {
    const style = getComputedStyle(cell)
    return ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'].reduce((sum, name) => sum + parseFloat(style[name]), 0)
  }
  const elements = ${JSON.stringify(units)}.map((unit) => ({
    unit,
    element: document.querySelector('[data-unit="' + unit + '"]'),
  }))
  // All before the first question, so that the page is laid out once.
  for (const { element } of elements) if (element) shorten(element)
  return elements.map(({ unit, element }) => {
    if (!element) return { unit, around: 0, cells: [] }
    if (element.tagName !== 'TR') return { unit, around: 0, cells: [slotsOf(element)] }
    const cells = Array.from(element.cells)
    return { unit, around: Math.max(0, ...cells.map(aroundOf)), cells: cells.map(slotsOf) }
  })
})()`
}

/** By how many CSS pixels the highest page of the final document is over its sheet; 0 when all fit. */
export const overflowScript = `(() => {
  let most = 0
  for (const page of document.querySelectorAll('.page')) {
    const foot = page.querySelector(':scope > .foot')
    const limit = foot ? foot.getBoundingClientRect().top : page.getBoundingClientRect().bottom
    for (const part of page.children) if (part !== foot && !/^(?:watermark|fixed|backdrop)(?: |$)/.test(part.className)) most = Math.max(most, part.getBoundingClientRect().bottom - limit)
  }
  return most
})()`
