import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
const [w, path, out, dark] = process.argv.slice(2);
const exe = ['/tmp/chromium','/work/main/node_modules/.cache/chromium/chromium'].find(existsSync);
const b = await chromium.launch({ executablePath: exe, args:['--no-sandbox'] });
const c = await b.newContext({ viewport:{width:+w,height:w<500?740:900}, colorScheme: dark?'dark':'light', baseURL:'http://localhost:3931' });
await c.request.post('/api/login',{data:{username:'admin',password:'party-admin'}});
const p = await c.newPage(); await p.goto(path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(800);
await p.screenshot({path:out, fullPage: true}); console.log(await p.evaluate(()=>document.documentElement.scrollWidth)); await b.close();
