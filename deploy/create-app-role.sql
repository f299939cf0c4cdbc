-- Run once by the postgres image, when it creates the database. The shop's role owns its database and is not a superuser.
\getenv password POSTGRES_PASSWORD
create role party login password :'password';
-- Lets metrics see long transactions of other roles, which delay the subscriptions.
grant pg_monitor to party;
alter database party_rental owner to party;
alter role party set idle_in_transaction_session_timeout = '30s';
-- Copies the database to a replica, and keeps the copy up to date.
create role replication replication login password :'password';
-- The superuser can sign in only through the container's own socket: docker compose exec postgres psql -U postgres
alter role postgres password null;
