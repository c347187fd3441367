import { expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

it.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<script>x()</script><style>p{}</style>b', 'b'],
  ['<a href="javascript:x()">c</a><a href="data:text/html,x">d</a>', '<a>c</a><a>d</a>'],
  ['<a href="//evil.example" target="_blank">e</a>', '<a>e</a>'],
  ['<a href="/page/care">f</a>', '<a href="/page/care">f</a>'],
  ['<svg><script>x()</script></svg><iframe src="https://x.example"></iframe><form><input></form>g', 'g'],
  ['<img src=x onerror=x()><object data=x></object><embed src=x>h', 'h'],
  ['<p style="position:fixed" class="modal" id="cart">i</p>', '<p>i</p>'],
  ['<h1>j</h1>', '<h2>j</h2>'],
  ['<p>unclosed <b>k', '<p>unclosed <b>k</b></p>'],
  ['<<script>script>l', '&lt;'],
  ['<math><mi xlink:href="javascript:x()">m</mi></math>', ''],
])('makes %s safe', (html, safe) => {
  expect(sanitiseHtml(html)).toBe(safe)
})

it('turns plain text into paragraphs', () => {
  expect(sanitiseHtml('Oak & ash,\noiled.\n\nMade 1 < 2.')).toBe(
    '<p>Oak &amp; ash,<br />oiled.</p><p>Made 1 &lt; 2.</p>',
  )
  expect(sanitiseHtml('  ')).toBe('')
})

it('changes nothing the second time', () => {
  const once = sanitiseHtml(
    '<h1>A&nbsp;B</h1><p>1 &lt; 2 “q” <a href="https://x.example/?a=1&b=2">x</a><br><table><tr><td colspan=2>t</table>',
  )
  expect(sanitiseHtml(once)).toBe(once)
})
