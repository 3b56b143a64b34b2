/** The style of the pages of a share link, with the colors of the app. Nothing is loaded. */
export const shareStyle = `
:root{color-scheme:light dark;--bg:#fff;--sunken:#f7f9f9;--line:#dfe4e7;--control:#79858d;--text:#12181c;--text-2:#414c54;--text-3:#5a666e;--accent:#0b6a8a;--accent-on:#fff;--link:#096080;--ok:#176b40;--warn:#735500;--bad:#ab2b1b}
@media (prefers-color-scheme:dark){:root{--bg:#14181b;--sunken:#111517;--line:#272e33;--control:#6d7a83;--text:#ebf0f2;--text-2:#b6c1c8;--text-3:#929ea6;--accent:#4bb3d6;--accent-on:#03151c;--link:#6cc5e3;--ok:#6fce9b;--warn:#ecce66;--bad:#ff978a}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--text);font:.875rem/1.375rem system-ui,-apple-system,"Segoe UI",Inter,Cantarell,Ubuntu,"Noto Sans",sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.top,.foot{display:flex;flex-wrap:wrap;gap:.25rem .625rem;align-items:center;padding:.875rem 1.5rem;border-bottom:1px solid var(--line);color:var(--text-3)}
.top b{color:var(--text)}
.top svg{width:1.375rem;height:1.375rem;color:var(--accent);flex:none}
.push{margin-left:auto}
.foot{border:0;border-top:1px solid var(--line);font-size:.75rem}
main{flex:1;width:100%;max-width:54rem;margin:0 auto;padding:2.25rem 1.25rem 3rem}
h1{font-size:1.75rem;line-height:2.25rem}
.lead{color:var(--text-2);margin:.25rem 0 1.5rem}
.version{border:1px solid var(--line);border-radius:.75rem;margin-bottom:1rem;overflow:hidden}
.version>header{display:flex;flex-wrap:wrap;gap:.125rem .625rem;align-items:baseline;padding:.75rem 1.125rem;background:var(--sunken);border-bottom:1px solid var(--line)}
h2{font-size:1rem}
.quiet{color:var(--text-3)}
.chip{border:1px solid var(--control);border-radius:.25rem;padding:0 .375rem;font-size:.75rem}
.body{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 2rem;padding:.75rem 1.125rem 1rem}
ul{list-style:none;padding:0}
.files li{display:grid;grid-template-columns:1fr auto;gap:.75rem;align-items:center;padding:.5rem 0;border-bottom:1px solid var(--line)}
.files li:last-child{border:0}
.files span{display:block;font-size:.75rem;line-height:1rem;color:var(--text-3)}
.button{display:inline-block;padding:.25rem .75rem;border:1px solid var(--control);border-radius:.375rem;color:var(--text);text-decoration:none;font-weight:500;white-space:nowrap}
.button:hover{border-color:var(--accent)}
.button.first{background:var(--accent);border-color:var(--accent);color:var(--accent-on)}
summary{cursor:pointer;padding:.375rem 0;color:var(--link)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.375rem 1rem;align-content:start}
dt{color:var(--text-3)}
.hash{font:.75rem/1.25rem ui-monospace,"SF Mono","DejaVu Sans Mono",monospace}
.ok{color:var(--ok)}.warn{color:var(--warn)}.bad{color:var(--bad)}
.note{color:var(--text-2);margin:1rem 0}
.gone ul{list-style:disc;padding-left:1.25rem;color:var(--text-2)}
@media (max-width:44rem){.body{grid-template-columns:1fr}.push{margin-left:0}}
@media print{.button,summary{display:none}details>ul{display:none}.version{break-inside:avoid}.body{grid-template-columns:1fr}body{background:#fff;color:#000}}
`
