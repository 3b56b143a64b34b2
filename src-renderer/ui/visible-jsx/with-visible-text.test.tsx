// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Link } from 'wouter'

afterEach(cleanup)

const hostile = 'sad\u202edle'

test('shows a misleading character by its code in every text and every attribute that is read', () => {
  render(
    <section aria-label={hostile}>
      <p title={hostile}>
        {hostile} of {hostile}, {3} times
      </p>
      <img alt={hostile} src="data:," />
      <input placeholder={hostile} defaultValue={hostile} />
    </section>,
  )
  const section = screen.getByRole('region')
  const codes = [...section.querySelectorAll('[data-code]')].map((one) => one.getAttribute('data-code'))
  expect(codes).toEqual(['U+202E', 'U+202E'])
  expect(section.textContent).toBe(`${hostile} of ${hostile}, 3 times`)
  const attributes = [section.ariaLabel, section.querySelector('p')?.title, section.querySelector('img')?.alt]
  expect([...attributes, section.querySelector('input')?.placeholder]).toEqual(Array(4).fill('sad‹U+202E›dle'))
  expect(section.querySelector('input')?.value).toBe(hostile)
})

test('shows it as text where an element can have no others', () => {
  render(
    <select>
      <option>{hostile}</option>
    </select>,
  )
  expect(screen.getByRole('option').textContent).toBe('sad‹U+202E›dle')
})

test('shows it in fragments and links, too', () => {
  render(
    <Link href="/" title={hostile}>
      {hostile} <>of {hostile}</>
    </Link>,
  )
  const link = screen.getByRole('link')
  expect([link.querySelectorAll('[data-code]').length, link.title]).toEqual([2, 'sad‹U+202E›dle'])
})

test('keeps the lines of a text of several', () => {
  render(<pre title={'one\ntwo\u202e'}>{'one\r\ntwo\nthr\u200bee'}</pre>)
  const shown = document.querySelector('pre')
  const codes = [...(shown?.querySelectorAll('[data-code]') ?? [])].map((one) => one.getAttribute('data-code'))
  expect([codes, shown?.textContent, shown?.title]).toEqual([['U+200B'], 'one\r\ntwo\nthr\u200bee', 'one\ntwo‹U+202E›'])
})

test.each(['plain', 'größer → 1, „ja“ 👍🏽 ❤️', 'two\nlines', '', 'Ελληνικά'])('leaves %j as it is', (text) => {
  render(<p title={text}>{text}</p>)
  const shown = document.querySelector('p')
  expect([shown?.innerHTML, shown?.title]).toEqual([text, text])
})
