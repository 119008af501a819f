import { Table } from "antd";
import type { ReactElement, ReactNode } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay, type Words } from "../../../console/words/say.ts";
import { contentWords } from "./content.words.ts";

type Site = {
  readonly name: string;
  readonly logo: string;
  readonly accent: string;
  readonly tabs: string;
  readonly isInvitationRequired: boolean;
  readonly inviteCode: string;
  readonly addresses: readonly Address[];
};
type Address = { readonly which: string; readonly address: string };
type Shortcut = {
  readonly title: string;
  readonly page: string;
  readonly group: "home" | "financial";
  readonly place: number;
  readonly shown: boolean;
};

const ADDRESS_WORDS: Readonly<Record<string, Words>> = {
  support_url: contentWords.url_support_url,
  zxkf_url: contentWords.url_zxkf_url,
  telegram_url: contentWords.url_telegram_url,
  whatsApp_url: contentWords.url_whatsApp_url,
  complaint_url: contentWords.url_complaint_url,
  kf: contentWords.url_kf,
  website: contentWords.url_website,
  app_ios: contentWords.url_app_ios,
  app_google: contentWords.url_app_google,
  app_android: contentWords.url_app_android,
  apk_download_url: contentWords.url_apk_download_url,
};

const SHORTCUT_WORDS: Readonly<Record<string, Words>> = {
  recharge: { en: "Deposit", zh: "充值" },
  withdraw: { en: "Withdraw", zh: "提现" },
  stock: { en: "Stocks", zh: "股票" },
  futures: { en: "Futures", zh: "合约" },
  copytrade: { en: "Copy trading", zh: "跟单" },
  financial: { en: "Financial", zh: "理财" },
  margin: { en: "Margin", zh: "杠杆" },
  otc: { en: "OTC", zh: "场外交易" },
  coupon: { en: "Coupons", zh: "优惠券" },
  bills: { en: "Bills", zh: "账单" },
  exchange: { en: "Convert", zh: "闪兑" },
  mining: { en: "Mining", zh: "挖矿" },
  game: { en: "Game", zh: "游戏" },
  chatroom: { en: "Chat", zh: "聊天室" },
  quicklyBuyCoins: { en: "Quick buy", zh: "快捷买币" },
  guize: { en: "Rules", zh: "规则" },
  borrowing: { en: "Borrow", zh: "借款" },
  repayment_entry: { en: "Repay", zh: "还款" },
  download: { en: "Download", zh: "下载" },
  nft: { en: "NFT marketplace", zh: "NFT 市场" },
  quiz: { en: "Quizzes", zh: "竞猜" },
  contest: { en: "Contests", zh: "竞赛" },
  ieo: { en: "Token sales", zh: "新币认购" },
  lockming: { en: "Locked mining", zh: "锁仓挖矿" },
  invest: { en: "Dual investment", zh: "双币投资" },
};

export function SitePage(): ReactElement {
  const say = useSay();
  const site = useLook<Site>("site/settings", {});
  const menu = useLook<{ readonly rows: readonly Shortcut[] }>("site/menu", {});
  return (
    <>
      <PageHead title={say(contentWords.site)} below={say(contentWords.siteBelow)} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <Shown read={site}>{(shown) => <Settings site={shown} />}</Shown>
        </div>
        <div className="grid gap-4">
          <Shown read={menu} rows={12}>
            {({ rows }) => (
              <>
                <Card title={say(contentWords.shortcutsOfHome)}>
                  <Shortcuts rows={rows.filter(({ group }) => group === "home")} />
                </Card>
                <Card title={say(contentWords.shortcutsOfFinancial)}>
                  <Shortcuts rows={rows.filter(({ group }) => group === "financial")} />
                </Card>
              </>
            )}
          </Shown>
        </div>
      </div>
    </>
  );
}

function Settings({ site }: { readonly site: Site }): ReactElement {
  const say = useSay();
  return (
    <>
      <Card title={say(contentWords.appearance)} aside={<VerbButton verb="site/set-look" about="site" size="small" />}>
        <Rows
          rows={[
            [say(contentWords.name), site.name],
            [say(contentWords.logo), <img key="logo" src={site.logo} alt={site.logo} className="h-8" />],
            [say(contentWords.accent), <Accent key="accent" colour={site.accent} />],
          ]}
        />
      </Card>
      <Card title={say(contentWords.tabs)} aside={<VerbButton verb="site/set-tabs" about="site" size="small" />}>
        <Rows rows={[[say(contentWords.tabs), say(site.tabs === "mine" ? contentWords.mine : contentWords.financial)]]} />
      </Card>
      <Card title={say(contentWords.registration)} aside={<VerbButton verb="site/set-registration" about="site" size="small" />}>
        <Rows
          rows={[
            [say(contentWords.invitation), say(site.isInvitationRequired ? contentWords.asked : contentWords.notAsked)],
            [
              say(contentWords.houseCode),
              <code key="code" className="figures">
                {site.inviteCode}
              </code>,
            ],
          ]}
        />
      </Card>
      <Card title={say(contentWords.dayRecords)} aside={<VerbButton verb="day-records/publish" about="site" size="small" />}>
        <p className="px-4 py-3 text-mut">{say(contentWords.dayRecordsBelow)}</p>
      </Card>
      <Card title={say(contentWords.addresses)}>
        <Addresses rows={site.addresses} />
      </Card>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }): ReactElement {
  return (
    <dl className="divide-y divide-line px-4">
      {rows.map(([label, value]) => (
        <div key={label} className="flex min-h-10 items-center justify-between gap-4 py-1">
          <dt className="text-mut">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Accent({ colour }: { readonly colour: string }): ReactElement {
  const say = useSay();
  if (colour === "") return <>{say(contentWords.ours)}</>;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-4 rounded-[4px] border border-line" style={{ background: colour }} aria-hidden="true" />
      <code className="figures">{colour}</code>
    </span>
  );
}

function Addresses({ rows }: { readonly rows: readonly Address[] }): ReactElement {
  const say = useSay();
  return (
    <Table<Address>
      size="small"
      pagination={false}
      rowKey="which"
      dataSource={[...rows]}
      columns={[
        { title: say(contentWords.kind), render: (_, { which }) => say(ADDRESS_WORDS[which] ?? { en: which, zh: which }) },
        {
          title: say(contentWords.address),
          render: (_, { address }) =>
            address === "" ? <span className="text-mut">{say(contentWords.notSet)}</span> : <span className="break-all">{address}</span>,
        },
        {
          align: "right",
          render: (_, { which }) => (
            <VerbButton verb="site/set-address" about={which} fixed={["which"]} size="small">
              {say(contentWords.change)}
            </VerbButton>
          ),
        },
      ]}
    />
  );
}

function Shortcuts({ rows }: { readonly rows: readonly Shortcut[] }): ReactElement {
  const say = useSay();
  return (
    <Table<Shortcut>
      size="small"
      pagination={false}
      rowKey="title"
      dataSource={[...rows]}
      columns={[
        {
          title: say(contentWords.placeHead),
          align: "right",
          width: 72,
          render: (_, { place }) => <span className="figures">{place}</span>,
        },
        {
          title: say(contentWords.shortcut),
          render: (_, { title }) => <b className="font-semibold">{say(SHORTCUT_WORDS[title] ?? { en: title, zh: title })}</b>,
        },
        {
          title: say(contentWords.page),
          render: (_, { page }) =>
            page === "" ? <span className="text-mut">{say(contentWords.notOpen)}</span> : <span className="break-all">{page}</span>,
        },
        {
          title: say(contentWords.state),
          render: (_, { shown }) => (
            <span className="whitespace-nowrap">
              <Chip tone={shown ? "good" : "plain"}>{say(shown ? contentWords.shown : contentWords.hidden)}</Chip>
            </span>
          ),
        },
        {
          align: "right",
          render: (_, { title }) => (
            <VerbButton verb="site/place-shortcut" about={title} fixed={["entry"]} size="small">
              {say(contentWords.change)}
            </VerbButton>
          ),
        },
      ]}
    />
  );
}
